import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/** What belongs to the source: everything needed to build and run the program again, nothing of its data. */
const FOLDERS = [
  'bin',
  'src',
  'engine',
  'client',
  'demo',
  'bench',
  'scripts',
  'docs',
  'test',
  '.ci',
  'patches',
];
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'coverage']);
/** `.npmrc` stays at home: hosts may keep a registry's password in it. */
const ROOT_FILES =
  /^(package(-lock)?\.json|tsconfig.*\.json|.*\.md|LICENSE.*|COPYING.*|.*\.config\.ts|biome\.json|\.oxlintrc\.json|\.gitignore|\.dockerignore|Containerfile)$/u;

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly size: number;
  readonly mtime: number;
}

async function collect(root: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  async function add(name: string): Promise<void> {
    const file = join(root, name);
    const info = await stat(file);
    if (info.isFile()) entries.push({ name, file, size: info.size, mtime: Math.floor(info.mtimeMs / 1000) });
    else if (info.isDirectory())
      for (const inner of (await readdir(file)).sort())
        if (!LEFT_OUT.has(inner)) await add(`${name}/${inner}`);
  }
  for (const name of (await readdir(root)).sort())
    if (FOLDERS.includes(name) || ROOT_FILES.test(name)) await add(name);
  return entries;
}

/** The 512-byte head of a file in the ustar format (POSIX 1003.1-1988). */
function header(entry: Omit<Entry, 'file'>, prefix: string): Buffer {
  const head = Buffer.alloc(512);
  const full = `${prefix}/${entry.name}`;
  // Names up to 100 bytes stand whole; longer ones are split at a slash, the first part has up to 155 bytes.
  let split = 0;
  if (Buffer.byteLength(full) > 100) {
    split = full.indexOf('/', Math.max(0, full.length - 101));
    if (split < 0 || split > 155) throw new Error(`name too long for an archive: ${full}`);
  }
  head.write(split === 0 ? full : full.slice(split + 1), 0, 100);
  const octal = (value: number, at: number, length: number): void => {
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, length, 'latin1');
  };
  octal(entry.name.startsWith('.ci/') || entry.name.startsWith('bin/') ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(entry.size, 124, 12);
  octal(entry.mtime, 136, 12);
  head.write('        ', 148, 8, 'latin1');
  head.write('0', 156, 1, 'latin1');
  head.write('ustar\0', 257, 6, 'latin1');
  head.write('00', 263, 2, 'latin1');
  if (split > 0) head.write(full.slice(0, split), 345, 155);
  let sum = 0;
  for (const byte of head) sum += byte;
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1');
  return head;
}

async function write(root: string, prefix: string, out: PassThrough): Promise<void> {
  const push = async (chunk: Buffer): Promise<void> => {
    if (!out.write(chunk)) await new Promise((resolve) => out.once('drain', resolve));
  };
  for (const entry of await collect(root)) {
    await push(header(entry, prefix));
    let written = 0;
    for await (const chunk of createReadStream(entry.file, entry.size === 0 ? {} : { end: entry.size - 1 })) {
      const bytes = chunk as Buffer;
      written += bytes.length;
      await push(bytes);
    }
    if (written !== entry.size) throw new Error(`${entry.name} changed while it was packed`);
    await push(Buffer.alloc((512 - (entry.size % 512)) % 512));
  }
  await push(Buffer.alloc(1024));
  out.end();
}

/**
 * The program's source as it lies on this machine, as `.tar.gz`: what the AGPL asks of a portal that people use over a
 * network (section 13). A changed portal so offers its changes by itself.
 */
export function sourceArchive(root: string, version: string): Readable {
  const out = new PassThrough();
  const packed = createGzip({ level: 6 });
  out.pipe(packed);
  out.on('error', (error) => packed.destroy(error));
  write(root, `tabiya-${version}`, out).catch((error: unknown) => {
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return packed;
}

/** Small texts as a tar archive in memory; `now` = ms, the time of every file. */
export function tarOf(prefix: string, files: Readonly<Record<string, string>>, now: number): Buffer {
  const parts: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    parts.push(header({ name, size: bytes.length, mtime: Math.floor(now / 1000) }, prefix), bytes);
    parts.push(Buffer.alloc((512 - (bytes.length % 512)) % 512));
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}
