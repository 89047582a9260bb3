import { createRequire } from 'node:module';
import { innerQuotes } from '../ui/index.ts';
import type { Words } from '../words/index.ts';

/** What stands on a diploma. */
export interface Diploma {
  readonly name: string;
  readonly place: number;
  readonly event: string;
  /** The game in words. */
  readonly game: string;
  readonly hall: string;
  readonly date: string;
  readonly organisers: readonly string[];
  readonly judges: readonly string[];
  readonly portal: string;
}

/** PT Serif: Cyrillic and Latin in one font, SIL Open Font License 1.1. */
const FONTS = {
  plain: '@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf',
  italic: '@expo-google-fonts/pt-serif/400Regular_Italic/PTSerif_400Regular_Italic.ttf',
  bold: '@expo-google-fonts/pt-serif/700Bold/PTSerif_700Bold.ttf',
} as const;

/** A4 lying, points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const INK = '#1d1d1f';
const GREY = '#5f6368';
const ACCENT = '#7a5c1e';
const MARGIN = 90;

/** The largest size not above `most` at which a text stands in one line of the sheet; long names get smaller. */
function fitting(doc: PDFKit.PDFDocument, text: string, most: number): number {
  let size = most;
  const wide = WIDTH - 2 * MARGIN;
  while (size > 12 && doc.fontSize(size).widthOfString(text) > wide) size -= 1;
  return size;
}

/** The diploma as a PDF file of one page; the library and the fonts are loaded with the first one. */
export async function diplomaPdf(diploma: Diploma, t: Words): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { resolve } = createRequire(import.meta.url);
  const title = t('entries.diploma_title');
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: t('entries.diploma_lang'),
    info: { Title: `${title}: ${diploma.name}`, Subject: diploma.event, Author: diploma.portal },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((settle, fail) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => settle(Buffer.concat(parts)));
    doc.on('error', fail);
  });
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, resolve(path));
  frame(doc);
  const line = (text: string, y: number, font: keyof typeof FONTS, most: number, colour = INK): void => {
    doc.font(font);
    const size = fitting(doc, text, most);
    doc
      .fontSize(size)
      .fillColor(colour)
      .text(text, MARGIN, y + (most - size) / 2, {
        width: WIDTH - 2 * MARGIN,
        align: 'center',
        lineBreak: false,
      });
  };
  doc.font('bold').fontSize(46).fillColor(ACCENT);
  const spacing = 12;
  const titleWidth = doc.widthOfString(title, { characterSpacing: spacing });
  doc.text(title, (WIDTH - titleWidth + spacing) / 2, 84, { characterSpacing: spacing, lineBreak: false });
  line(t('entries.diploma_awarded'), 166, 'italic', 17, GREY);
  line(diploma.name, 200, 'bold', 40);
  line(t('entries.diploma_place', { place: diploma.place }), 268, 'plain', 26, ACCENT);
  line(t('entries.diploma_event', { name: innerQuotes(diploma.event) }), 314, 'plain', 20);
  line(t('entries.diploma_game', { game: diploma.game }), 346, 'italic', 15, GREY);
  line(t('entries.diploma_where', { place: diploma.hall, date: diploma.date }), 370, 'plain', 15, GREY);
  signatures(doc, diploma, t);
  doc.end();
  return done;
}

function frame(doc: PDFKit.PDFDocument): void {
  doc
    .lineWidth(3)
    .strokeColor(ACCENT)
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .stroke();
  doc
    .lineWidth(0.8)
    .rect(38, 38, WIDTH - 76, HEIGHT - 76)
    .stroke();
  // A row of a chess board over the signatures.
  const side = 13;
  const from = (WIDTH - 16 * side) / 2;
  for (let i = 0; i < 16; i += 1)
    for (let row = 0; row < 2; row += 1)
      if ((i + row) % 2 === 0) doc.rect(from + i * side, 414 + row * side, side, side).fill(ACCENT);
  doc
    .lineWidth(0.8)
    .strokeColor(ACCENT)
    .rect(from, 414, 16 * side, 2 * side)
    .stroke();
}

function signatures(doc: PDFKit.PDFDocument, { organisers, judges, portal }: Diploma, t: Words): void {
  const columns = [
    { label: t('entries.diploma_administration'), name: portal },
    { label: t('entries.diploma_organiser'), name: organisers.join(', ') },
    { label: t('entries.diploma_judge'), name: judges.join(', ') },
  ];
  const width = (WIDTH - 2 * MARGIN) / columns.length;
  columns.forEach(({ label, name }, index) => {
    const x = MARGIN + index * width;
    const inner = { width: width - 30, align: 'center', lineBreak: false, ellipsis: true } as const;
    doc
      .lineWidth(0.8)
      .strokeColor(GREY)
      .moveTo(x + 15, 500)
      .lineTo(x + width - 15, 500)
      .stroke();
    doc
      .font('plain')
      .fontSize(11)
      .fillColor(INK)
      .text(name, x + 15, 505, inner);
    doc
      .font('italic')
      .fontSize(10)
      .fillColor(GREY)
      .text(label, x + 15, 521, inner);
  });
}
