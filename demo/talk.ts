import { type Forum, quoteOf } from '../src/forum/index.ts';
import type { Actor } from '../src/tournaments/index.ts';
import type { Rooms } from './rooms.ts';

export interface TalkOptions {
  readonly organiser: Actor;
  readonly people: readonly Actor[];
  /** Lets time pass between two posts, ms. */
  readonly tick: (ms: number) => void;
}

const MINUTE = 60_000;

interface Said {
  /** Place in the list of people. */
  readonly by: number;
  readonly body: string;
  /** Number of the post that is quoted. */
  readonly quotes?: number;
}

interface Topic {
  readonly section: Parameters<Forum['open']>[0]['sectionId'];
  readonly title: string;
  readonly posts: readonly Said[];
}

/** Réti 1921 and the like: studies more than a hundred years old. */
const TOPICS: readonly Topic[] = [
  {
    section: 'analysis',
    title: 'Этюд недели: белые спасаются',
    posts: [
      {
        by: 3,
        body: 'Добрый вечер! Белые начинают и делают ничью, хотя король далеко от обеих пешек.\n\n[fen]7K/8/k1P5/7p/8/8/8/8 w - - 0 1[/fen]\n\nРети, 1921 год.',
      },
      { by: 8, body: 'Король идёт по диагонали к обеим сразу: **1. Kg7 h4 2. Kf6**.', quotes: 1 },
      { by: 40, body: 'А если 1… Kb6? Тогда 2. Kf6 h4 3. Ke5, и всё равно успевает.', quotes: 2 },
      { by: 3, body: 'Именно так. На следующей неделе будет задача потруднее.', quotes: 3 },
    ],
  },
  {
    section: 'general',
    title: 'Battle chess: which setups do you like?',
    posts: [
      {
        by: 31,
        body: 'I put the queen behind a wall of pawns and keep the rooks on the edge. What about you?\n\n- wedge: quick, but the king is open\n- fortress: slow, and safe\n- by lot: for the brave',
      },
      { by: 44, body: 'By lot, always. Half of the fun is to find out what I have got.', quotes: 1 },
      { by: 5, body: 'Крепость. Проиграл с ней один раз из десяти.' },
    ],
  },
  {
    section: 'site',
    title: 'Предложения по сайту',
    posts: [
      { by: 12, body: 'Хорошо бы видеть, сколько партий осталось до конца тура.' },
      { by: 20, body: 'Это есть: на странице турнира, под таблицей.', quotes: 1 },
    ],
  },
];

/** What people write to each other: topics of the forum, letters, a report, a complaint, a petition, a claim. */
export async function talk(rooms: Rooms, { organiser, people, tick }: TalkOptions): Promise<void> {
  const users = await rooms.accounts.byIds([organiser, ...people].map(({ userId }) => userId));
  const personAt = (n: number) => {
    const actor = people[n % people.length] ?? organiser;
    const user = users.get(actor.userId);
    if (user === undefined) throw new Error('nobody there');
    return user;
  };
  for (const { section, title, posts } of TOPICS) {
    const [first, ...rest] = posts;
    if (first === undefined) continue;
    tick(MINUTE);
    const opened = await rooms.forum.open(
      { sectionId: section, title, body: first.body },
      personAt(first.by),
    );
    if (!opened.ok) continue;
    const { topicId } = opened.value;
    for (const { by, body, quotes } of rest) {
      tick(2 * MINUTE);
      const quoted = (await rooms.forum.posts(topicId, 1)).find(({ number }) => number === quotes);
      const author = quoted === undefined ? null : await rooms.accounts.byId(quoted.authorId);
      const quote = quoted === undefined || author === null ? '' : quoteOf(author.login, quoted.body);
      await rooms.forum.answer(topicId, `${quote}${body}`, personAt(by));
    }
  }
  await write(rooms, personAt, tick);
}

type PersonAt = (n: number) => Parameters<Rooms['moderation']['report']>[1];

async function write(rooms: Rooms, personAt: PersonAt, tick: (ms: number) => void): Promise<void> {
  const { mail, moderation, forum, games } = rooms;
  const [ann, bob, eve] = [personAt(0), personAt(1), personAt(2)];
  tick(MINUTE);
  const sent = await mail.write(
    {
      to: [bob.login],
      subject: 'Партия по переписке',
      body: 'Сыграем неторопливую партию? Например, две недели на ход.',
    },
    ann,
  );
  tick(MINUTE);
  if (sent.ok) await mail.answer(sent.value.threadId, 'С удовольствием. Присылайте вызов.', bob);
  await mail.write(
    {
      to: [ann.login, bob.login],
      subject: 'Командный матч',
      body: 'Собираю команду на субботу. Кто со мной?',
    },
    eve,
  );
  const [topic] = await forum.topics(null, { page: 1, hidden: false });
  const [post] = topic === undefined ? [] : await forum.posts(topic.id, 1);
  if (post !== undefined)
    await moderation.report(
      {
        subjectKind: 'post',
        subjectId: post.id,
        aboutId: post.authorId,
        reason: 'hint',
        note: 'Похоже на подсказку в идущей партии.',
        quoted: post.body.slice(0, 200),
      },
      eve,
    );
  await moderation.claim(
    {
      kind: 'suggestion',
      name: 'Zlata Rokirova',
      address: 'zlata@demo.example',
      body: 'Прошу добавить турниры для начинающих по воскресеньям.',
    },
    null,
  );
  const [game] = (await games.ofUser(ann.id, { running: true, limit: 1 })) ?? [];
  if (game !== undefined)
    await games.complaints.write(game.id, ann.id, {
      subject: 'conduct',
      text: 'Соперник третий раз подряд предлагает ничью.',
    });
}
