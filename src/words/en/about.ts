/** About the site and its source code. */
export const about = {
  title: 'About the site',
  version: 'Version {version}',
  what: 'What this is',
  what_text:
    'A portal for chess between people: live games in the browser, challenges and open offers, and tournaments that are announced, entered, paired, played and won here.',
  tournaments: 'Tournaments that run themselves',
  tournaments_text:
    'An organiser sets name, regulation, time control and dates. At the appointed time numbers are drawn by lot, games begin on the boards, results go into the crosstable at once, and places come out by rules that stand on the page of the tournament.',
  honest: 'Everything can be checked',
  honest_text:
    'The server keeps the rules of the game and the clock. Lots come from a seed whose hash is published before and whose value after. What the server has confirmed is on disk.',
  free: 'Free software',
  free_text:
    'The portal is free software under the GNU Affero General Public Licence, version 3 or later; anybody may run a portal of his own. Its tournament engine is under the MIT licence.',
  thanks: 'Thanks',
  thanks_text:
    'This portal lives by those who play here, organise, judge, translate, report faults and help to keep it running. Thank you!',
  remarks: 'Suggestions and remarks',
  remarks_text: 'What would make the portal better? Your words go to the administration; no name is needed.',
  source_text:
    'This portal is free software under the GNU Affero General Public Licence, version 3 or later. You may read it, change it, run it yourself and pass it on under the same licence.',
  source_how:
    'The archive is packed from the files that run this very site, changes by its hosts included. The file README.md in it says how to start it: one command.',
  source_get: 'Download the source (tar.gz)',
  source_parts:
    'The folder engine stands under the MIT licence. Libraries are named with their licences in the notices of third parties.',
} as const;
