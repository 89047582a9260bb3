/** The button of the settings that makes this browser show notices of the site (pushes of the Web). */
const box = document.querySelector<HTMLElement>('[data-push-key]');
const button = box?.querySelector<HTMLButtonElement>('[data-action="push"]') ?? null;
const said = box?.querySelector<HTMLElement>('[data-said="push"]') ?? null;

function say(key: 'denied' | 'unable' | 'failed' | null): void {
  if (said !== null) said.textContent = key === null ? '' : (box?.dataset[key] ?? '');
}

async function send(path: string, fields: Readonly<Record<string, string>>): Promise<boolean> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
  });
  return answer.ok;
}

/** A key or a secret as its text. */
function text(bytes: ArrayBuffer | null): string {
  const letters = [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function start(key: string, press: HTMLButtonElement): Promise<void> {
  const worker = await navigator.serviceWorker.register('/push-worker.js');
  let subscription = await worker.pushManager.getSubscription();

  function show(): void {
    press.textContent = (subscription === null ? box?.dataset['on'] : box?.dataset['off']) ?? '';
    press.hidden = false;
  }

  async function change(): Promise<void> {
    say(null);
    if (subscription !== null) {
      await send('/settings/push/off', { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
      subscription = null;
      return;
    }
    if ((await Notification.requestPermission()) !== 'granted') return say('denied');
    await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const kept = await send('/settings/push', {
      endpoint: made.endpoint,
      p256dh: text(made.getKey('p256dh')),
      auth: text(made.getKey('auth')),
    });
    if (kept) {
      subscription = made;
      return;
    }
    await made.unsubscribe();
    say('failed');
  }

  press.addEventListener('click', () => {
    press.disabled = true;
    change()
      .catch(() => say('failed'))
      .finally(() => {
        press.disabled = false;
        show();
      });
  });
  show();
}

const key = box?.dataset['pushKey'];
if (key !== undefined && button !== null) {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    start(key, button).catch(() => say('unable'));
  else say('unable');
}

export {};
