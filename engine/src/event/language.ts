/** Languages every visible sentence of the engine exists in. */
export type Language = 'ru' | 'en';
