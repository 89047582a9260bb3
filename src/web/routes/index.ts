import type { FastifyInstance } from 'fastify';
import type { Web } from '../web.ts';
import { aboutRoutes } from './about.tsx';
import { accountRoutes } from './accounts.tsx';
import { analysisRoutes } from './analysis.tsx';
import { adminRoutes } from './admin.tsx';
import { adminRatingRoutes } from './admin-ratings.tsx';
import { archiveRoutes } from './archive.tsx';
import { fileRoutes } from './files.ts';
import { frontRoutes } from './front.tsx';
import { gameRoutes } from './games.tsx';
import { myRoutes } from './my.tsx';
import { outboxRoutes } from './outbox.tsx';
import { mailRoutes } from './mail.tsx';
import { judgingRoutes } from './judging.tsx';
import { peopleRoutes } from './people.tsx';
import { playersRoutes } from './players.tsx';
import { planRoutes } from './plan.tsx';
import { playRoutes } from './play.tsx';
import { rulebookRoutes } from './rulebook.tsx';
import { settingsRoutes } from './settings.tsx';
import { tournamentRoutes } from './tournaments.tsx';

/** Every address of the site. A new page: its file in this folder and its line here. */
export function addRoutes(app: FastifyInstance, web: Web): void {
  fileRoutes(app);
  frontRoutes(app, web);
  playRoutes(app, web);
  gameRoutes(app, web);
  planRoutes(app, web);
  myRoutes(app, web);
  analysisRoutes(app, web);
  rulebookRoutes(app, web);
  tournamentRoutes(app, web);
  mailRoutes(app, web);
  judgingRoutes(app, web);
  peopleRoutes(app, web);
  playersRoutes(app, web);
  archiveRoutes(app, web);
  accountRoutes(app, web);
  settingsRoutes(app, web);
  adminRoutes(app, web);
  adminRatingRoutes(app, web);
  outboxRoutes(app, web);
  aboutRoutes(app, web);
}
