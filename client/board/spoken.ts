import type { Words } from '../../src/words/index.ts';

const MEN: Readonly<Record<string, string>> = {
  K: 'board.king',
  Q: 'board.queen',
  R: 'board.rook',
  B: 'board.bishop',
  N: 'board.knight',
  P: 'board.pawn',
};

/**
 * A move as a screen reader should say it: `Nxf3+` is "knight takes f3, check", a placement is "places king b1, pawn c2".
 */
export function spokenSan(san: string, t: Words): string {
  const end = san.endsWith('#') ? [t('board.spokenMate')] : san.endsWith('+') ? [t('board.spokenCheck')] : [];
  const bare = san.replace(/[+#]$/, '');
  if (bare.includes('@')) {
    const men = bare.split(',').map((man) => `${t(MEN[man.charAt(0)] ?? 'board.pawn')} ${man.slice(2)}`);
    return [t('board.spokenPlaces', { men: men.join(', ') }), ...end].join(', ');
  }
  if (bare === 'O-O') return [t('board.spokenCastleShort'), ...end].join(', ');
  if (bare === 'O-O-O') return [t('board.spokenCastleLong'), ...end].join(', ');
  const [, man = '', hint = '', takes = '', square = '', becomes = ''] =
    /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(bare) ?? [];
  if (square === '') return san;
  const words = [
    MEN[man] === undefined ? '' : t(MEN[man]),
    hint,
    takes === '' ? '' : t('board.spokenTakes'),
    square,
  ];
  const said = words.filter((word) => word !== '').join(' ');
  const promoted = MEN[becomes] === undefined ? [] : [t('board.spokenPromotes', { piece: t(MEN[becomes]) })];
  return [said, ...promoted, ...end].join(', ');
}
