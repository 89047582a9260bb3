import type { TournamentEvent } from '../types.ts';
import type { Tournament } from './state.ts';

type ConfirmationEvent = Extract<
  TournamentEvent,
  { type: 'confirmation-opened' | 'confirmed' | 'places-lapsed' }
>;

/** what a Master asks for, changed and sent back until the administration agrees. */
export function foldProposal(
  tournament: Tournament,
  event: Extract<TournamentEvent, { type: 'revised' | 'returned' }>,
): Tournament {
  if (event.type === 'returned') return { ...tournament, proposal: { returned: event.reason } };
  const { settings } = event;
  return {
    ...tournament,
    name: settings.name,
    system: settings.system,
    settings,
    proposal: { returned: null },
  };
}

/** R-184, C-22: places by right, confirmed one by one or lapsed. */
export function foldConfirmation(tournament: Tournament, event: ConfirmationEvent): Tournament {
  switch (event.type) {
    case 'confirmation-opened': {
      const { round, entrants, earliest, until, sooner = [] } = event;
      const { confirming } = tournament;
      const confirmed =
        confirming?.round === round ? confirming.confirmed.filter((one) => entrants.includes(one)) : [];
      const asked = entrants.map(
        (entrant) => sooner.find((one) => one.entrant === entrant) ?? { entrant, until },
      );
      return { ...tournament, confirming: { round, asked, confirmed, earliest } };
    }
    case 'confirmed': {
      const { confirming } = tournament;
      if (confirming === null) return tournament;
      return {
        ...tournament,
        confirming: { ...confirming, confirmed: [...confirming.confirmed, event.entrant] },
      };
    }
    case 'places-lapsed': {
      const { round } = event;
      const lapsed = event.entrants.map((entrant) => ({ round, entrant }));
      return { ...tournament, lapsed: [...tournament.lapsed, ...lapsed] };
    }
  }
}
