interface Identified {
  readonly id: number;
}

/** The other side of `startChild`: answers every question of the parent, and ends with it. */
export function answerParent<Request extends Identified, Reply extends Identified>(
  answer: (request: Readonly<Request>) => Promise<Omit<Reply, 'id'>>,
): void {
  process.on('disconnect', () => process.exit(0));
  // A Ctrl-C in the terminal reaches the whole group; the parent decides about the end.
  process.on('SIGINT', () => undefined);
  process.on('message', (message) => {
    const request = message as Request;
    void answer(request).then((reply) => process.send?.({ ...reply, id: request.id }));
  });
}
