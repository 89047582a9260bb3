export { TournamentActs } from './tournament/acts.tsx';
export { tournamentFacts } from './tournament/facts.tsx';
export { TournamentPart } from './tournament/part.tsx';
export { TOURNAMENT_TABS, type TournamentTab } from './tournament/props.ts';
export { mayDirect, mayJudge, maySee, standingOf } from './tournament/rights.ts';
export { TournamentTabs } from './tournament/tabs.tsx';
