import { expect, it } from '@jest/globals';
import { createParser } from '@posthorn/http-server';
import { buildDocument } from '@posthorn/openapi';
import Type from 'typebox';
import { createThing, getThing, optionsWith } from '../../../../packages/openapi/test/support/things.js';
import { findHiddenMembers, findUndescribed } from '../../src/index.js';

it('finds parameters and members of bodies without a description, at any depth', () => {
  const body = createParser(
    Type.Object({
      described: Type.Boolean({ description: 'Whether.' }),
      parts: Type.Array(Type.Object({ size: Type.Integer() }), { description: 'All.' }),
    }),
  );
  const created = { ...createThing, description: { ...createThing.description, body } };
  expect(findUndescribed(buildDocument(optionsWith(getThing, created)))).toEqual([
    'things.get thing_id',
    'things.get limit',
    'things.get kind',
    'things.create.parts[].size',
  ]);
});

it('finds members that no example shows, at any depth', () => {
  const part = Type.Object({ size: Type.Integer(), color: Type.Optional(Type.String()) });
  const data = Type.Object({ parts: Type.Array(part) }, { examples: [{ parts: [{ size: 1 }] }] });
  const found = { ...getThing, description: { ...getThing.description, data } };
  expect(findHiddenMembers(buildDocument(optionsWith(found)))).toEqual([
    // A few ignored members exclude that there are more.
    'Meta.ignored_more',
    'things.get 200.data.parts[].color',
  ]);
});
