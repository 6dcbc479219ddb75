interface Identified {
  readonly id: number;
}

/** The child's side of `startChild`: answers every request of the parent, and ends with the parent. */
export function answerParent<Request extends Identified, Reply extends Identified>(
  answer: (request: Readonly<Request>) => Promise<Omit<Reply, 'id'>>,
): void {
  process.on('disconnect', () => process.exit(0));
  // A Ctrl-C in the terminal reaches the whole process group; the parent decides when to stop.
  process.on('SIGINT', () => undefined);
  process.on('message', (message) => {
    const request = message as Request;
    void answer(request).then((reply) => process.send?.({ ...reply, id: request.id }));
  });
}
