import MarkdownIt from 'markdown-it';

/** Schemes a link may have; besides them only paths of this site. */
const ALLOWED = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/iu;

/** What foreign addresses get: no opener, no credit, said to be foreign. */
const FOREIGN = 'noopener noreferrer nofollow ugc';

/**
 * Markdown without HTML as harmless markup: what people write is text, and the few elements come from here. Pictures are
 * not shown (they would tell strangers who reads): their words stand as a link. `level` is the level of the largest heading.
 */
export function renderMarkdown(text: string, level: 2 | 3 | 4): string {
  const known = renderers.get(level) ?? makeRenderer(level);
  renderers.set(level, known);
  return known.render(text);
}

type Renderer = InstanceType<typeof MarkdownIt>;

const renderers = new Map<number, Renderer>();

function makeRenderer(level: number): Renderer {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });
  markdown.disable(['image']);
  markdown.validateLink = (url) => ALLOWED.test(url.trim());
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  const { rules } = markdown.renderer;
  rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    if (token === undefined) return '';
    const href = String(token.attrGet('href') ?? '');
    if (/^https?:/iu.test(href)) {
      token.attrSet('rel', FOREIGN);
      token.attrSet('target', '_blank');
      token.attrSet('class', 'foreign');
    }
    return self.renderToken(tokens, index, options);
  };
  for (const rule of ['heading_open', 'heading_close'])
    rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index];
      if (token === undefined) return '';
      const size = Number(token.tag.slice(1));
      if (Number.isInteger(size) && /^h\d$/u.test(token.tag)) token.tag = `h${Math.min(6, size + level - 1)}`;
      return self.renderToken(tokens, index, options);
    };
  // The alignment of a column would be a style attribute, which the content policy forbids.
  for (const rule of ['th_open', 'td_open'])
    rules[rule] = (tokens, index, options, _env, self) => {
      const token = tokens[index];
      if (token !== undefined) token.attrs = null;
      return self.renderToken(tokens, index, options);
    };
  return markdown;
}
