/** The fields of the form with this action as a page shows them. */
export function fieldsOf(body: string, action = '/tournament/new'): Record<string, string> {
  const fields: Record<string, string> = {};
  const form = body.slice(body.indexOf(`action="${action}"`));
  const plain = (text: string): string =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  for (const [tag] of form.matchAll(/<input[^>]*>/gu)) {
    const name = /name="([^"]*)"/u.exec(tag)?.[1] ?? '';
    const value = plain(/value="([^"]*)"/u.exec(tag)?.[1] ?? '');
    if (/type="(radio|checkbox)"/u.test(tag)) {
      if (/\schecked/u.test(tag)) fields[name] = value;
    } else fields[name] = value;
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea[^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gsu,
  ))
    fields[name] = plain(text);
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gsu,
  ))
    fields[name] =
      /<option[^>]*selected[^>]*value="([^"]*)"|value="([^"]*)"[^>]*selected/u
        .exec(options)
        ?.slice(1)
        .find((v) => v !== undefined) ?? '';
  return fields;
}
