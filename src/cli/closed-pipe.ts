/** What of a stream of Node is used here. */
interface Output {
  on(event: 'error', listener: (error: Error & { readonly code?: string }) => void): unknown;
}

/**
 * Ends the command without a word when whoever read its output has closed the pipe (`tabiya … | head`). A service goes on
 * without its log: players must not lose their portal because a program beside it has ended.
 */
export function endOnClosedPipe(
  outputs: readonly Output[],
  { isServing, end }: { isServing(): boolean; end(): void },
): void {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      if (!isServing()) end();
    });
}
