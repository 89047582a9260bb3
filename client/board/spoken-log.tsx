/** What a screen reader reads aloud when it changes. It must outlive what it speaks of: a region that has just come is not read. */
export function SpokenLog(props: { readonly text: string }) {
  return (
    <p class="hidden-text" role="log" aria-live="polite" data-spoken>
      {props.text}
    </p>
  );
}
