import { describe, expect, it } from '@jest/globals';
import { captureLogger } from './support/captured-logger.js';

const LEVELS = ['error', 'warn', 'info', 'debug'] as const;

describe('an event', () => {
  it('is one line of JSON with its time, level, service, message and fields', () => {
    const { logger, line } = captureLogger();
    logger.info('started', { port: 3000, nested: { a: [1, null, true] } });
    expect(line()).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      level: 'info',
      service: 'tests',
      message: 'started',
      port: 3000,
      nested: { a: [1, null, true] },
    });
  });

  it('is one line even when its texts have several', () => {
    const { logger, line } = captureLogger();
    logger.warn('first\nsecond', { text: 'a\r\nb\u2028c', error: new Error('x\ny') });
    expect(line()).toMatchObject({ message: 'first\nsecond', text: 'a\r\nb\u2028c' });
  });

  it('keeps its level and its message, whatever the names of its fields', () => {
    const { logger, line } = captureLogger();
    logger.warn('first', { level: 'silly', message: 'second' });
    expect(line()).toMatchObject({ level: 'warn', message: 'first' });
  });

  it('is written on a line of its own', () => {
    const { logger, lines } = captureLogger();
    logger.info('one');
    logger.info('two');
    expect(lines().map((text) => (JSON.parse(text) as { message: string }).message)).toEqual(['one', 'two']);
  });

  it('contains an error with its name, code, stack and cause', () => {
    const { logger, line } = captureLogger();
    const cause = new RangeError('the inner one');
    const error = Object.assign(new TypeError('the outer one', { cause }), { code: 'E_OUTER' });
    logger.error('failed', { error });
    expect(line()).toMatchObject({
      message: 'failed',
      error: {
        name: 'TypeError',
        message: 'the outer one',
        code: 'E_OUTER',
        stack: expect.stringContaining('logger.unit.test.ts'),
        cause: { name: 'RangeError', message: 'the inner one' },
      },
    });
  });

  it('contains a date as a date', () => {
    const { logger, line } = captureLogger();
    logger.info('due', { at: new Date(0), list: [new Date(1)] });
    expect(line()).toMatchObject({ at: '1970-01-01T00:00:00.000Z', list: ['1970-01-01T00:00:00.001Z'] });
  });

  it('is written even with circular references', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    const error = new Error('round');
    error.cause = error;
    const { logger, line } = captureLogger();
    logger.error('failed', { circle, error });
    expect(line()).toMatchObject({
      message: 'failed',
      circle: { name: 'circle' },
      error: { message: 'round' },
    });
  });
});

describe.each(LEVELS)('at level %s', (level) => {
  it('drops events of lower severity', () => {
    const { logger, lines } = captureLogger({ level });
    for (const each of LEVELS) logger[each](each);
    const written = lines().map((text) => (JSON.parse(text) as { level: string }).level);
    expect(written).toEqual(LEVELS.slice(0, LEVELS.indexOf(level) + 1));
  });
});

describe('the format for people', () => {
  it('is a line with time, level, message and fields', () => {
    const { logger, lines } = captureLogger({ format: 'pretty' });
    logger.info('listening', { port: 3000, text: 'two words', nested: { a: 1 } });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatch(
      /^[\d:.]{12} .*info.* listening {2}port=3000 text="two words" nested={"a":1}$/,
    );
  });

  it('has the stack of an error below the line', () => {
    const { logger, lines } = captureLogger({ format: 'pretty' });
    logger.error('failed', { error: new Error('no luck') });
    expect(lines()[0]).toContain('error="no luck"');
    expect(lines()[1]).toBe('Error: no luck');
  });

  it('redacts secrets, too', () => {
    const { logger, lines } = captureLogger({ format: 'pretty' });
    logger.error('failed', { password: 'hunter2', error: new Error('redis://:hunter2@redis:6379') });
    expect(lines().join('\n')).not.toContain('hunter2');
  });
});
