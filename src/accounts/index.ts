/** Accounts: who is who, signed in by which cookie, and allowed what. */
export * from './types.ts';
export { createAccounts, type AccountsDeps } from './service.ts';
export { tokenHash as sessionHash } from './tokens.ts';
export { LOGIN_MAX, LOGIN_MIN, loginKey } from './decide/login.ts';
export { EMAIL_MAX } from './decide/email.ts';
export { PASSWORD_MAX, PASSWORD_MIN } from './decide/password.ts';
export { placeOf, type TryLimit } from './decide/tries.ts';
export { Tries } from './tries.ts';
export { createSecurity, type SecurityDeps } from './security.ts';
export * from './security-types.ts';
export { createPasskeys, type PasskeyLine, type Passkeys, type PasskeySite } from './passkeys.ts';
export { ABOUT_MAX } from './decide/profile.ts';
