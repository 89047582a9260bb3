/** Administration and moderation: settings, acts and their log, reports, claims, pages of text, bans. */
export { createModeration, type ModerationDeps, PAGE_TITLE_MAX } from './moderation.ts';
export { type Settings, SETTINGS_TOPIC } from './settings.ts';
export { type Ban, type Moderation, type NewReport, PAGE_NAMES, type PageName } from './service.ts';
export { BAN_DAYS_MAX, csvCell, mayModerate } from './decide/acts.ts';
export { CLAIM_KINDS, CLAIM_MAX, type ClaimForm, type ClaimKind } from './decide/claims.ts';
export {
  imageOrigins,
  isSetting,
  readLinks,
  type Setting,
  type SettingName,
  SETTINGS,
  type SiteLink,
} from './decide/settings.ts';
export { worksText } from './works.ts';
export * from './types.ts';
