/** Resolves to the first answer of several nodes; rejects with the first failure when none answers. */
export async function firstOf<Answer>(answers: readonly Promise<Answer>[]): Promise<Answer> {
  try {
    return await Promise.any(answers);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}
