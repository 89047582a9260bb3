import type { ComponentChildren } from 'preact';
import { timeText, type TimeStyle } from '../text/time.ts';

/** A state of one word. */
export function Tag(props: {
  readonly tone?: 'plain' | 'on' | 'alert';
  readonly children: ComponentChildren;
}) {
  const tone = props.tone ?? 'plain';
  return <span class={tone === 'plain' ? 'tag' : `tag tag-${tone}`}>{props.children}</span>;
}

/** A state with a dot that says: this lives. */
export function LiveMark(props: { readonly children: ComponentChildren }) {
  return <span class="live">{props.children}</span>;
}

/** An instant in the reader's zone; machines read the attribute. */
export function TimeText(props: {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly language: string;
  readonly zone: string;
  readonly style?: TimeStyle;
}) {
  return (
    <time dateTime={new Date(props.at).toISOString()}>
      {timeText(props.at, props.language, props.zone, props.style)}
    </time>
  );
}

/** What will stand here, and one way on. */
export function EmptyState(props: {
  readonly title: string;
  readonly text?: string;
  /** Level of the heading; 2 unless said. */
  readonly level?: 2 | 3;
  readonly children?: ComponentChildren;
}) {
  const Head = props.level === 3 ? 'h3' : 'h2';
  return (
    <div class="empty">
      <Head>{props.title}</Head>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children !== undefined && <div class="buttons">{props.children}</div>}
    </div>
  );
}

/** A sentence that stands out on a wash. `alert` says something needs attention now. */
export function Callout(props: {
  readonly tone?: 'plain' | 'alert' | 'good';
  readonly title?: string;
  readonly role?: 'alert' | 'status';
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={`callout callout-${props.tone ?? 'plain'}`} {...(props.role ? { role: props.role } : {})}>
      {props.title !== undefined && <p class="callout-title">{props.title}</p>}
      {props.children}
    </div>
  );
}

/** Head of a page: title, short facts in one line, and at most one main button. */
export function PageHead(props: {
  readonly title: string;
  readonly facts?: readonly ComponentChildren[];
  readonly children?: ComponentChildren;
}) {
  return (
    <header class="page-head">
      <div>
        <h1>{props.title}</h1>
        {props.facts !== undefined && props.facts.length > 0 && <Facts items={props.facts} />}
      </div>
      {props.children !== undefined && <div class="buttons no-print">{props.children}</div>}
    </header>
  );
}

/** Short facts in one line, parted by dots. */
export function Facts({ items }: { readonly items: readonly ComponentChildren[] }) {
  return (
    <ul class="facts">
      {items.map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}

export interface TabItem {
  readonly href: string;
  readonly label: string;
  readonly count?: number;
  readonly current: boolean;
}

/** Parts of a page as words on a line. */
export function Tabs(props: { readonly label: string; readonly items: readonly TabItem[] }) {
  return (
    <nav class="tabs" aria-label={props.label}>
      {props.items.map((item) => (
        <a key={item.href} href={item.href} {...(item.current ? { 'aria-current': 'page' as const } : {})}>
          {item.label}
          {item.count !== undefined && <span class="tab-count"> {item.count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** A titled part of a page. `id` names it for the heading; `aside` stands at the right end of the head. */
export function Section(props: {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="section" aria-labelledby={props.id}>
      <div class="section-head">
        <h2 id={props.id}>{props.title}</h2>
        {props.aside !== undefined && <div class="section-aside">{props.aside}</div>}
      </div>
      {props.children}
    </section>
  );
}

/** A white or black square before a name; spoken as the side. */
export function SideMark(props: { readonly side: 'white' | 'black'; readonly label?: string }) {
  return props.label === undefined ? (
    <i class={`side side-${props.side}`} aria-hidden="true" />
  ) : (
    <i class={`side side-${props.side}`} role="img" aria-label={props.label} />
  );
}
