/** What people are told, on the site, by push and by mail. How another room tells something stands at `Notices.tell`. */
export { createNotices, type NoticesDeps } from './notices.ts';
export { DEFAULT_SETTINGS } from './decide/settings.ts';
export {
  type Insert,
  isNoticeKind,
  type ListedNotice,
  type MailWay,
  type Maintenance,
  type Notice,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeRefusal,
  type Notices,
  type NoticeSettings,
  type PushBrowser,
} from './types.ts';
