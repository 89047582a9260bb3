/** Passkeys: the button of the sign-in page that asks the browser for one, and the form of the account page that makes one. */
import { pageData } from './page.ts';

const { texts } = pageData();
const box = document.querySelector<HTMLElement>('[data-passkeys]');
const button = box?.querySelector<HTMLButtonElement>('[data-action="passkey"]') ?? null;
const said = box?.querySelector<HTMLElement>('[data-said="passkey"]') ?? null;

function say(text: string): void {
  if (said !== null) said.textContent = text;
}

/** Base64url, as the server writes bytes, and back. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Named {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}
type Creation = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Named[];
};
type Request = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  readonly challenge: string;
  readonly allowCredentials?: readonly Named[];
};

const named = (keys: readonly Named[] | undefined): PublicKeyCredentialDescriptor[] =>
  (keys ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

class Refused extends Error {}

/** Sends a form's fields; what comes back is the answer's JSON. A refusal is thrown with its words. */
async function send<T>(path: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const words = typeof said === 'object' && said !== null && 'words' in said ? said.words : null;
  throw new Refused(typeof words === 'string' ? words : (texts['passkeys.failed'] ?? ''));
}

const outline = (made: PublicKeyCredential) => ({
  id: made.id,
  rawId: text(made.rawId),
  type: made.type,
  clientExtensionResults: made.getClientExtensionResults(),
  ...(made.authenticatorAttachment === null ? {} : { authenticatorAttachment: made.authenticatorAttachment }),
});

async function add(form: HTMLFormElement): Promise<string> {
  const fields = new FormData(form);
  const typed = (name: string): string => String(fields.get(name) ?? '');
  const asked = await send<Creation>('/account/passkeys/start', { password: typed('password') });
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: named(asked.excludeCredentials),
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Refused(texts['passkeys.failed']);
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Refused(texts['passkeys.failed']);
  const answer = {
    ...outline(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  };
  const { to } = await send<{ to: string }>('/account/passkeys', {
    name: typed('name'),
    answer: JSON.stringify(answer),
  });
  return to;
}

async function use(next: string): Promise<string> {
  const asked = await send<Request>('/login/passkey/start', {});
  const made = await navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      allowCredentials: named(asked.allowCredentials),
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Refused(texts['passkeys.failed']);
  const { response } = made;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Refused(texts['passkeys.failed']);
  const answer = {
    ...outline(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle === null ? {} : { userHandle: text(response.userHandle) }),
    },
  };
  const { to } = await send<{ to: string }>('/login/passkey', { next, answer: JSON.stringify(answer) });
  return to;
}

function run(act: () => Promise<string>, press: HTMLButtonElement): void {
  say('');
  press.disabled = true;
  act()
    .then((to) => location.assign(to))
    .catch((error: unknown) => {
      say(error instanceof Refused ? error.message : (texts['passkeys.failed'] ?? ''));
      press.disabled = false;
    });
}

if (box !== null && button !== null && 'PublicKeyCredential' in window) {
  const form = box.querySelector('form');
  box.hidden = false;
  if (form === null)
    button.addEventListener('click', () => run(() => use(box.dataset['next'] ?? '/'), button));
  else
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      run(() => add(form), button);
    });
}
