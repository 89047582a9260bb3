/** Tells the server the reader's time zone by a cookie, so that pages show times as on his wall. */
const YEAR_S = 31_536_000;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const cookie = `zone=${encodeURIComponent(zone)}`;
if (zone && !document.cookie.split('; ').includes(cookie)) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookie}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

export {};
