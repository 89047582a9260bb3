/** Shows pushes of the site and opens the page they are about. Runs without any page, served as /push-worker.js. */
interface PushText {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

/** The few things of a service worker that are used here; the library for pages does not know them. */
interface Worker {
  readonly registration: {
    showNotification(title: string, options: Readonly<Record<string, unknown>>): Promise<void>;
  };
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
    }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}
interface PushEvent {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, url, tag } = event.data.json() as PushText;
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { url } }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { readonly url: string };
  const target = new URL(url, location.origin).href;
  event.waitUntil(
    (async () => {
      const open = (await worker.clients.matchAll({ type: 'window' })).find((page) => page.url === target);
      await (open === undefined ? worker.clients.openWindow(target) : open.focus());
    })(),
  );
});

export {};
