import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../app/log.ts';
import type { Island, Manifest } from './islands.ts';

/** Where the client's files are served. */
export const ASSETS = '/assets/';

const YEAR = 31_536_000;

/** Addresses of what a page loads. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly preloads: readonly string[];
}

export interface Assets {
  of(islands: readonly Island[]): PageAssets;
  /** The script that shows pushes, or null without a build. */
  worker(): string | null;
}

function readManifest(file: string): Manifest {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null) throw new Error(`${file} is no manifest`);
  return value as Manifest;
}

/**
 * Serves the built client with names that carry their content's hash, for a year. Without a build (tests) pages are
 * whole but bare: everything works as plain HTML.
 */
export async function serveAssets(app: FastifyInstance, folder: string, log: Log): Promise<Assets> {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) {
    log.warn('no client build: pages come without style and script', { folder });
    return { of: () => ({ styles: [], scripts: [], preloads: [] }), worker: () => null };
  }
  const manifest = readManifest(file);
  await app.register(fastifyStatic, {
    root: folder,
    prefix: ASSETS,
    index: false,
    dotfiles: 'ignore',
    // Hashed names never change their content; what has no hash (none today, but a licence text may lie there) is asked for again.
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[.-][A-Za-z0-9_]{8,}\.[a-z0-9]+$/u.test(path);
      response.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'public, no-cache');
    },
  });
  const workerFile = manifest['push-worker']?.js ?? null;
  const worker = workerFile === null ? null : readFileSync(join(folder, workerFile), 'utf8');
  const at = (name: string): string => `${ASSETS}${name}`;
  return {
    worker: () => worker,
    of(islands) {
      const entries = ['site', ...islands]
        .map((name) => manifest[name])
        .filter((entry) => entry !== undefined);
      const unique = (names: readonly (string | null)[]): string[] => [
        ...new Set(names.filter((name) => name !== null).map(at)),
      ];
      return {
        styles: unique(entries.map((entry) => entry.css)),
        scripts: unique(entries.map((entry) => entry.js)),
        preloads: unique(entries.flatMap((entry) => entry.preloads)),
      };
    },
  };
}
