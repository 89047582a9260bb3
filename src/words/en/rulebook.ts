/** The rules of the four games as people read them; numbers of rules stand in `src/chess/RULES.md`. */
export const rulebook = {
  title: 'Rules of the games',
  siteRules: 'Rules of the site',
  more: 'Four games are played here. Each page has diagrams and a board to try.',
  play: 'Offer a game',
  all: 'All games',
  tryIt: 'Try it',
  noScript: 'The board to try needs script.',

  chess_title: 'Chess',
  chess_lead: 'The game of the world, by the laws of FIDE. This page says what counts here.',
  chess_men: 'How the men move',
  chess_men_text:
    'White begins, then the sides move in turn. The rook goes along ranks and files, the bishop along diagonals, the queen along all of them, as far as the way is free. The king goes one square in any direction. The knight jumps: two squares one way and one aside. A man that reaches a square of an enemy man takes it.',
  chess_men_board: 'The knight on d5 may go to any of the marked squares.',
  chess_pawn: 'The pawn',
  chess_pawn_text:
    'A pawn steps one square forward, from its second rank also two, and takes one square diagonally forward. If an enemy pawn has just made the double step and stands beside yours, you may take it at once as if it had stepped one square: en passant. On the last rank a pawn becomes queen, rook, bishop or knight.',
  chess_pawn_board: 'Black has just played d7–d5. White may take en passant: e5:d6.',
  chess_castling: 'Castling',
  chess_castling_text:
    'Once in a game the king goes two squares towards a rook, and the rook jumps over him. Neither may have moved before, all squares between them are empty, the king is not in check, passes no attacked square and does not arrive on one.',
  chess_castling_board: 'White may castle to g1 or to c1.',
  chess_end: 'Check, mate, stalemate',
  chess_end_text:
    'A king under attack is in check and must get out of it at once. If he cannot, it is mate, and the game is lost. If a side is not in check but has no legal move, it is stalemate, a draw.',
  chess_end_board: 'Black to move: stalemate.',
  chess_draw: 'Draws',
  chess_draw_text:
    'A draw is agreed when one offers and the other accepts. On claim it is a draw when the same position has come up three times, or when 50 moves have passed without a capture or a pawn move. Without a claim it is a draw at the fifth time, after 75 such moves, and as soon as nobody can mate any more.',
  chess_time: 'Time',
  chess_time_text:
    'Whose time runs out has lost; if the opponent could not mate by any series of legal moves, it is a draw. A game in which two full moves were not made does not count.',

  chess960_title: 'Fischer chess',
  chess960_lead:
    'Chess960: the men of the first rank stand by lot, and openings learnt by heart are of no use.',
  chess960_start: 'The array',
  chess960_start_text:
    'Pawns stand as usual. On the first rank the king stands between the rooks and the bishops on squares of different colours; Black mirrors White. That makes 960 arrays. The server draws one of the numbers 0 to 959 by lot when the game is made, and the number is stored with the game. Number 518 is the classical array.',
  chess960_start_board: 'Array number 0.',
  chess960_castling: 'Castling',
  chess960_castling_text:
    'Wherever king and rook began, after castling they stand as in chess: king on g1 and rook on f1, or king on c1 and rook on d1 (Black on the eighth rank). It may be that both move, that they exchange squares, or that only one of them moves.',
  chess960_castling_board:
    'King f1, rooks b1 and g1. Castling to the g-side brings king g1 and rook f1: here the two exchange squares.',
  chess960_conditions: 'When it is allowed',
  chess960_conditions_text:
    'King and rook have not moved; the king is not in check, crosses no attacked square and does not arrive on one; every square that king or rook crosses or arrives on is empty but for the two of them. The rook may cross an attacked square.',
  chess960_input: 'How to enter it',
  chess960_input_text:
    'Put the king on the rook he castles with, or type 0-0 or 0-0-0. A move of the king by two squares is never taken for castling.',
  chess960_double: 'Double game',
  chess960_double_text:
    'Two games at once from the same array, with White in one of them each: nobody has the better lot.',

  kingchess_title: 'Kingchess',
  kingchess_lead:
    'The board is empty at the beginning. You decide where your men stand and when they come. Invented by V. Sinelnikov.',
  kingchess_start: 'A turn',
  kingchess_start_text:
    'Each side has sixteen men in reserve: king, queen, two rooks, two bishops, two knights, eight pawns. White begins, then the sides act in turn. A turn is either a move with a man on the board or a placement of men from the reserve, never both.',
  kingchess_place: 'Placing men',
  kingchess_place_text:
    'A placement puts any number of men on the board, from one to all that are left: each on an empty square of your own half (ranks 1–4 for White, 5–8 for Black). Pawns are not placed on your first rank. Placing never takes anything.',
  kingchess_place_board: 'White’s first turn: six men at once.',
  kingchess_king: 'The king comes first',
  kingchess_king_text:
    'The first placement of each player must include the king, alone or with other men. He may not stand under attack when the placement is done; men placed with him may shield him.',
  kingchess_bishops: 'The two bishops',
  kingchess_bishops_text:
    'Your two bishops from the reserve must stand on squares of different colours, also when the first has been taken meanwhile. Bishops promoted from pawns do not count.',
  kingchess_check: 'Check',
  kingchess_check_text:
    'A placed man may give check and even mate. A check is answered by any turn that ends it: a move of the king, a capture, or a man put between, by moving or by placing. One placement may close several lines at once, so even a double check can be answered. A check by knight, pawn or an adjacent man cannot be closed.',
  kingchess_check_board:
    'White is in double check and has two knights in reserve: one on b4, c3 or d2 together with one on e2, e3 or e4 parries both.',
  kingchess_mate: 'Mate and stalemate',
  kingchess_mate_text:
    'It is mate when the king is in check and neither a move nor a placement helps. It is stalemate, a draw, when the side is not in check and can neither move nor place. Whoever can still place a man is not stalemated.',
  kingchess_mate_board: 'Mate: the only square between is a5, and it does not lie in White’s half.',
  kingchess_pawns: 'Pawns and castling',
  kingchess_pawns_text:
    'A pawn on its second rank may step two squares; one placed on the third or fourth may not. En passant answers a double step only, never a placement. Promotion is as in chess, whatever the reserve holds. There is no castling, unless an event is announced with it: then a king placed on e1 (e8) may castle with a rook placed in a corner, as long as neither has moved.',
  kingchess_rest: 'What else counts',
  kingchess_rest_text:
    'Men that were taken leave the game. Nobody has to empty the reserve. A placement is one move for the clock and the record; the opponent sees it when you confirm it. It ends the count of the 50 moves, and positions are the same only if the reserves are the same.',
  kingchess_notation: 'Notation',
  kingchess_notation_text:
    'Moves are written as in chess. A placement is a list of men and squares: K@b1, B@b2, P@c2. To enter one by keyboard, type the list with commas between.',

  battle_title: 'Battle chess',
  battle_lead:
    'Both arrange their armies in secret. When both are ready, the curtain falls and chess begins.',
  battle_setup: 'The setup',
  battle_setup_text:
    'Each player arranges all sixteen men on his half, the four ranks nearest to him, as he likes: pawns may stand on any of them, several on one file; bishops on squares of one colour; king and queen anywhere.',
  battle_setup_board: 'One of very many setups.',
  battle_hidden: 'Hidden until both are ready',
  battle_hidden_text:
    'While the setups are built the opponent sees nothing but “ready”. A setup that was sent is final. When both are there, the server draws by lot who has White, and so the first move, and shows both. The setup of the player with Black is reflected, so your a-file stays your a-file.',
  battle_classical: 'The classical array',
  battle_classical_text:
    'One player may use the classical array. If both did, both arrange again, now without it, and the time begins anew, once.',
  battle_time: 'Time for the setup',
  battle_time_text:
    'It depends on the time of the game: 1 minute for games up to 3 minutes, 2 up to 15, 5 up to an hour, 30 minutes up to a day, else a tenth of the time, at most 3 days. The clocks of the game stand still meanwhile. If time runs out in a casual game, the game is off; in a tournament the player who was ready wins, and if nobody was, it is a draw.',
  battle_castling: 'Castling',
  battle_castling_text:
    'If your king was set up on e1 (e8) and a rook on a1 or h1 (a8, h8), you may castle with it by the rules of chess. From other squares there is no castling.',
  battle_castling_board: 'Both sides may castle both ways, even as the very first move.',
  battle_pawns: 'Pawns',
  battle_pawns_text:
    'A pawn standing on the second rank may step two squares, even one that came there from the first. From other ranks a pawn steps one. En passant and promotion are as in chess.',
  battle_pawns_board: 'The pawn a1 steps to a2, and may later go from a2 to a4.',
  battle_attacked: 'A king attacked at the reveal',
  battle_attacked_text:
    'If White is in check when the curtain falls, he must answer it. If Black’s king is attacked although White is to move, White makes an ordinary move, no king is ever taken; then Black must answer the check if it is still there.',
  battle_attacked_board: 'The bishop a3 attacks the king e7, but White is to move.',
  battle_end: 'The end',
  battle_end_text:
    'All else is chess. If White is mated or stalemated at the reveal, the game is over at once.',
} as const;
