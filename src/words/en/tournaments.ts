export const tournaments = {
  'system.round-robin': 'Round robin',
  'system.swiss': 'Swiss system',
  'system.other': 'Another system',

  'refusal.not-found': 'There is no such tournament.',
  'refusal.not-allowed': 'You may not do this. Administrators and organisers announce tournaments.',
  'refusal.bad-settings': 'The tournament was not announced: something in the form is not right yet.',
  'refusal.registration-closed':
    'Registration is not open at this time: people enter and withdraw on the days announced.',
  'refusal.already-registered': 'You are registered already: one entry a person.',
  'refusal.not-registered': 'You are not registered.',
  'refusal.already-started':
    'The tournament has started, so this is no longer possible: people enter and withdraw until round 1 begins.',
  'refusal.full': 'All {limit, plural, one {# place is} other {# places are}} taken.',
  'refusal.too-few-entrants': 'Too few entrants: at least {least, plural, one {# is} other {# are}} needed.',
  'refusal.busy': 'Somebody changed the tournament at the same moment. Nothing was stored; please try again.',
  'refusal.other-level': 'This tournament is for level {wanted}; your rating is {rating}.',
  'refusal.clone': 'One nick a player: this account is marked as a second one, tournaments take the first.',
  'refusal.few-eligible':
    'A tournament of a class or level is held if at least {least} can take part; now there are {eligible}.',
  'refusal.organiser-abstains':
    'The only organiser of an event over the board does not play; of several at least one does not.',
  'refusal.not-a-master':
    'Events over the board are organised by the administration or by a Master, the winner of a Battle chess event of the portal over the board.',
  'refusal.not-proposed': 'This tournament does not wait for an agreement.',
  'refusal.reason-needed': 'Please write the reason: it stays in the log.',
  'refusal.nothing-to-confirm':
    'There is nothing to confirm: the time is over, the place is confirmed, or there is none.',
  'refusal.confirmations-open':
    'Those who have qualified may still confirm their places: they have two weeks.',
  'refusal.petition-there': 'Such a petition is there already: sign it.',
  'refusal.petition-answered': 'This petition has been answered.',
  'refusal.petition-few':
    'At least {least} signatures of players of this class or level are needed; now there are {count}.',
  'refusal.petition-signed': 'You have signed this petition: one signature a player.',
  'refusal.petition-shared':
    'Others have signed what the petition asks for: it stays as they signed it. Start another one when this one is answered.',
  'refusal.not-signed': 'You have not signed this petition.',
  'fault.not-over-board': 'Series are played on the portal, not in a hall.',
  'field.overBoard': 'Place and money',
  'field.confirm': 'Confirmation of places',
  'cancelled.too-few-qualified':
    'fewer than ten participants with twenty games and one tournament on the portal',
  'describe.overBoard': 'The event is played over the board in a hall; the judge records the results.',
  'describe.honestPlay':
    'Play is honest: no help of computers, no hints by third parties; the organiser sees to it.',
  'describe.tenQualified':
    'At least 10 participants are needed from the users of the portal, each with at least 20 games of this kind and one tournament on the portal.',
  'describe.organiserAbstains': 'The only organiser does not play; of several at least one does not.',
  'describe.diplomas': 'Winners get diplomas of the administration of the portal.',
  'describe.confirm': 'Whoever goes on confirms his place within two weeks, else the place lapses.',
  'describe.ofClass': 'A tournament of class {name}; it is held if at least 11 play.',
  'describe.ofLevel': 'A tournament of level {name}; it is held if at least 11 play.',
  'refusal.bad-file': 'The file cannot be read as a tournament: line {line}, column {column}.',

  'fault.missing': 'Please fill this in.',
  'fault.too-long': 'This is too long.',
  'fault.characters': 'There is a character here that cannot be shown, such as a control character.',
  'fault.not-offered': 'This game is not offered here.',
  'fault.unknown': 'This cannot be chosen here.',
  'fault.out-of-range': 'This is too small or too large.',
  'fault.in-the-past': 'This time has passed.',
  'fault.before-registration': 'Registration cannot end before it begins.',
  'fault.after-start': 'Registration must end before the tournament starts.',
  'fault.repeated': 'Something is named twice.',
  'fault.may-share': 'With this list a place may be shared, but it must not be: end it with the lot.',
  'field.ratings': 'Ratings',
  'field.undivided': 'Undivided prizes',
  'describe.fideRatings':
    'Order and pairing follow the FIDE ratings of the players at the start; who has none comes last, by lot.',
  'describe.placesShared':
    'Places: more points. Who has the same points shares the place, and prizes of shared places are split equally.',
  'describe.undivided': 'No place is shared: in the end the lot of the published seed decides.',

  'field.name': 'Name',
  'field.regulation': 'Regulation',
  'field.system': 'System',
  'field.kind': 'Game',
  'field.control': 'Time control',
  'field.firstMoveMs': 'Limit for the first move',
  'field.setupMs': 'Time for the setup',
  'field.special': 'Special rules',
  'field.registrationFrom': 'Registration from',
  'field.registrationTo': 'Registration to',
  'field.startsAt': 'Start',
  'field.tieBreaks': 'Tie-breaks',
  'field.roundRobin': 'Cycles',
  'field.pace': 'Order of games',
  'field.rated': 'Rated',
  'field.entrantsLimit': 'Greatest number of entrants',

  'pace.rounds': 'Round by round',
  'pace.all-at-once': 'All games at once',

  'cancelled.too-few-entrants': 'too few entrants',
  'cancelled.by-organiser': 'by decision of the organiser',

  'news.announced': 'The tournament “{tournament}” is announced. Registration is waiting for you.',
  'news.started': '“{tournament}” has started with {entrants, plural, one {# entrant} other {# entrants}}.',
  'news.round-finished':
    '“{tournament}”: round {round} is over. {leads, plural, =0 {} other {In the lead: {leader}.}}',
  'news.finished':
    '“{tournament}” is over. {winners, plural, =0 {} one {The winner is {winner}.} other {First place is shared by {winner}.}}',
  'news.break': '“{tournament}”: break until {until}; then round {round} begins.',
  'news.cancelled': '“{tournament}” does not take place: {reason}.',

  'system.chain': 'Several systems, stage by stage',
  'system.group-stage': 'Groups',
  'says.chain':
    'A Swiss and a playoff, groups and a knockout, a Swiss and a final: the best go on by themselves.',
  'field.stages': 'Stages',
  'describe.chain_points': 'Stage {stage}: a Swiss system.',
  'describe.chain_crosstable': 'Stage {stage}: everybody plays everybody.',
  'describe.chain_bracket': 'Stage {stage}: a knockout, seeded by the places of the stage before.',
  'describe.chain_groups': 'Stage {stage}: groups.',
  'describe.chainPlaces':
    'The best {places} go on by themselves; a place that decides it is settled by lot where players are level. Nobody goes on who left or has not played a game.',
  'describe.leavers':
    'Whoever leaves before half of his games loses all results; after that the rest is lost by forfeit.',
  'describe.everybody': 'Everybody plays one game against everybody.',
  'describe.everybodyMet': 'Everybody played everybody.',
  'describe.everybodyTwice':
    'Everybody plays two games against everybody: the second cycle repeats the rounds with colours reversed.',
  'describe.lastTwoSwapped': 'The last two rounds of the first cycle change places.',
  'describe.lastTwoByField':
    'With an even number of players the last two rounds of the first cycle change places, so that nobody has one colour three times running.',
  'describe.size':
    '{entrants, plural, one {# entrant} other {# entrants}}, {rounds, plural, one {# round} other {# rounds}}, {games, plural, one {# game} other {# games}}.',
  'describe.numbersByLot':
    'Numbers are drawn by lot at the start. The hash of the seed is published at once and the seed itself after the draw, so anybody can repeat it.',
  'describe.bergerColours': 'Who plays whom in which round, and with which colour, follows the Berger table.',
  'describe.battleColours':
    'Colours, and with them the right to the first move, are drawn by the computer immediately before each game.',
  'describe.battleOrder': 'Who plays whom in which round follows the Berger table.',
  'describe.byRounds': 'The next round begins as soon as the last game of a round ends.',
  'describe.allAtOnce': 'All games begin together at the start.',
  'describe.firstMove':
    'Each player must make his first move within{days, plural, =0 {} one { # day} other { # days}}{hours, plural, =0 {} one { # hour} other { # hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}, or he loses the game; the clock runs meanwhile.',
  'describe.places':
    'Places: more points; then the tie-breaks announced. Who is equal in everything shares the place.',
  'describe.least': 'With fewer than {least} entrants the tournament does not take place.',
  'describe.fromFile':
    'This tournament was played elsewhere and comes from a file. Places of the file are kept as given.',
  'system.swiss-dutch': 'Swiss, FIDE (Dutch)',
  'system.swiss-portal': 'Swiss, the portal’s own',
  'system.swiss-chesson': 'Swiss with colour limits',
  'system.knockout': 'Knockout',
  'says.round-robin': 'Everybody meets everybody. Best for 4 to 12 players.',
  'says.swiss-dutch': 'Equal scores meet, by the rules of FIDE. Every pairing can be explained.',
  'says.swiss-portal': 'Equal scores meet, upper half against lower half. An even field.',
  'says.swiss-chesson': 'Swiss with limits for colours in a row and their difference.',
  'says.knockout': 'The loser is out. 4, 8, 16, 32 … players, or any number with byes.',
  'refusal.not-started': 'The tournament has not begun, so this is not possible yet.',
  'refusal.no-pairing': 'No legal pairing exists for this round.',
  'refusal.few-games':
    '{least, plural, one {# finished game} other {# finished games}} of this kind are needed to enter; you have {games}.',
  'refusal.rating-band': 'This tournament is for ratings {from} to {to}; yours is {rating}.',
  'refusal.uses-programs': 'Players who use chess programs may not take part.',
  'refusal.other-class': 'This tournament is for class {wanted}; yours is {own}.',
  'refusal.expelled': 'The judge has decided that you do not play in this tournament.',
  'refusal.not-this-system': 'The system of this tournament does not allow it.',
  'refusal.no-such-round': 'There is no such round, or it is not its turn: rounds come one after the other.',
  'refusal.no-such-board': 'There is no such board, or somebody would play twice.',
  'refusal.bad-result': 'This is not a result of a game.',
  'refusal.same-result': 'This result stands already.',
  'refusal.round-paired': 'Round {round} is paired already. Nothing was changed.',
  'refusal.has-played': 'Whoever has been paired cannot be deleted, only withdrawn.',
  'refusal.no-more-byes':
    '{allowed, plural, =0 {This tournament gives no byes on request.} one {One bye on request is allowed.} other {# byes on request are allowed.}}',
  'refusal.last-round': 'This is not possible for the last round or later.',
  'refusal.games-open': 'Some games have no result yet.',
  'refusal.is-finished':
    'The tournament is over. Open it again first: the table, places and awards are then made anew.',
  'refusal.not-finished': 'The tournament is not over.',
  'refusal.nothing-to-undo': 'This act cannot be taken back: only the last one can.',
  'refusal.tie-too-late': 'The seven days after the games of the group are over: the lot decides.',
  'refusal.not-level': 'These two are not level after points, Berger and their direct games.',
  'refusal.seated-twice': 'Number {number} sits at two boards, or has a board and the bye.',
  'refusal.met-before':
    'Numbers {first} and {second} have met in round {round}: nobody meets twice (C.04.1 rule 2). Tick that you mean it, or choose others.',
  'refusal.colour-white':
    'Number {number} would have White a third time in a row, or three times more than Black (C.04.1 rules 6 and 7). Tick that you mean it, or turn the pair.',
  'refusal.colour-black':
    'Number {number} would have Black a third time in a row, or three times more than White (C.04.1 rules 6 and 7). Tick that you mean it, or turn the pair.',
  'refusal.had-bye':
    'Number {number} has had a point without play: no second bye (C.04.1 rule 4). Tick that you mean it, or choose another.',
  'refusal.no-draft': 'There is no draft of this round.',
  'refusal.already-so': 'It is so already.',
  'fault.power-of-two': '2, 4, 8, 16 … people: a power of two.',
  'field.rounds': 'Rounds',
  'field.breakMs': 'Break between rounds',
  'field.daily': 'One round a day',
  'field.release': 'Publishing of rounds',
  'field.halfByes': 'Half-point byes on request',
  'field.lateEntryUntil': 'Late entry until round',
  'field.swiss': 'Swiss settings',
  'field.knockout': 'Knockout settings',
  'field.entry': 'Who may enter',
  'field.parts': 'Parts of the regulation',
  'field.series': 'Series',
  'release.automatic': 'by itself',
  'release.judge': 'each by the judge',
  'news.postponed': '“{tournament}”: the start is put off, registration goes on.',
  'news.corrected': '“{tournament}”: a result of round {round} was corrected.',
  'failed.nobody': 'nobody is left to be paired',
  'failed.no-bye': 'the number of players is odd, but nobody may have another bye',
  'failed.no-pairing': 'all possible opponents have met already',
  'failed.too-few-partners': 'some players have met everybody who is left',
  'failed.too-few-entrants': 'too few players are left',
  'describe.swissRounds': '{rounds, plural, one {# round} other {# rounds}}.',
  'describe.swissRoundsByField': 'The number of rounds follows from the number of players at the start.',
  'describe.dutch': 'Swiss system of FIDE (Dutch, edition 2026): numbers follow the rating.',
  'describe.dutchPairs':
    'Players with equal or nearly equal points meet, nobody meets the same opponent twice, colours alternate as far as possible.',
  'describe.dutchBye':
    'With an odd number a player with the lowest score is free and gets 1 point, once at most.',
  'describe.baku':
    'Baku acceleration: the upper half of the list has virtual points in the first half of the rounds.',
  'describe.portalHalves':
    'Players are ordered by rating; inside equal points the upper half meets the lower half.',
  'describe.portalGroups':
    'Groups of equal points; from an odd group the last goes down and meets the first of the group below.',
  'describe.neverTwice': 'No pair meets twice.',
  'describe.portalColours': 'Colours alternate; nobody has one colour more than three times running.',
  'describe.portalEven':
    'The number of players is even: with an odd number the last to register waits in reserve.',
  'describe.chessonColours':
    'One colour at most {repetition} times running, difference of colours at most {difference}.',
  'describe.chessonBye': 'With an odd number the last of the list is free and gets 1 point, once at most.',
  'describe.halfByes':
    '{count, plural, one {One bye} other {# byes}} for half a point on request, not in the last round.',
  'describe.notPlayed': 'Whose opponent makes no move gets the point by forfeit.',
  'describe.daily': 'One round a day, at the time of the start.',
  'describe.break':
    'Between rounds there is a break of{days, plural, =0 {} one { # day} other { # days}}{hours, plural, =0 {} one { # hour} other { # hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}.',
  'describe.judgeReleases': 'The judge looks at each round before it is published.',
  'describe.loserOut': 'The loser is out; the winner of the tournament is who never was.',
  'describe.knockoutSize':
    '{entrants, plural, one {# player} other {# players}}, {rounds, plural, one {# round} other {# rounds}}.',
  'describe.knockoutLots':
    'The order is drawn by lot at the start: the 1st plays the 2nd, the 3rd the 4th, and so on.',
  'describe.knockoutSeeded':
    'The bracket follows the rating: the two best can meet in the final only; missing places are byes of the best.',
  'describe.knockout_single': 'A pair plays one game.',
  'describe.knockout_double': 'A pair plays two games at once with reversed colours.',
  'describe.knockout_sequential':
    'A pair plays two games in turn; the second, with reversed colours, begins when the first ends.',
  'describe.tieBreakPairs': 'They count by twos, one with each colour.',
  'describe.tieBreakGames': 'A tie is played on, at most {count, plural, one {# game} other {# games}}.',
  'describe.lowerRating':
    'If it still is a tie the lower rating goes on; with equal ratings the lot decides.',
  'system.groups': 'Groups and final',
  'system.championship': 'Group championship',
  'says.groups': 'Small round robins, the best go on until one group remains.',
  'says.championship': 'Groups of 5 or 7 in several stages with days of rest between them.',
  'field.groups': 'Groups',
  'describe.groupsDealt': 'Players are dealt by rating into groups whose sizes differ by one at most.',
  'describe.groupsAtOnce':
    'In a group everybody plays everybody once; all games of a stage begin at the same time.',
  'describe.groupsQualify':
    'The first of each group go on by themselves, if they have played at least one game.',
  'describe.groupsFinal': 'The last group is the final, or after a final in groups the superfinal.',
  'describe.stagesCount': '{stages, plural, one {# stage} other {# stages}}.',
  'describe.championshipGroups':
    'Groups of five, with leftovers six; two or three of each go on; later groups of five or seven, until seven or fewer form the final.',
  'describe.championshipRanking': 'Places in a group: points, the Berger coefficient, direct games.',
  'describe.championshipTies':
    'Who is level may settle it by a blitz game or match, if both tell the judge before; else the lot decides.',
  'fault.other-day': 'This kind of series does not begin on such a day.',
  'system.family': 'Family tournament',
  'says.family': 'At a table: the judge lists the players, prints the order and enters results.',
  'describe.familyNumbers':
    'Numbers follow the list; the first of a pair plays White; with an odd number whoever meets the empty number is free.',
  'describe.familyResults': 'Players report to the judge, who records the results: 1, 0 or ½.',
  'describe.familyPlaces':
    'Places by points; a tie is decided by the direct game, then by who of the two beat the winner, then the next place, and so on.',
  'describe.touchMove':
    'Touch-move: the move is made when the piece stands on the new square and the hand has left it; until then the touched piece may go to any possible square. To adjust a piece say “I adjust” before touching it.',
} as const;
