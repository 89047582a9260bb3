/** What of a stream of Node is used here. */
interface Output {
  on(event: 'error', listener: (error: Error & { readonly code?: string }) => void): unknown;
}

/** Ends the command without a word when whoever read its output has closed the pipe (`tabiya … | head`). */
export function endOnClosedPipe(outputs: readonly Output[], end: () => void): void {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      end();
    });
}
