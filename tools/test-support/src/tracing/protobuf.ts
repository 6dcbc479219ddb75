/** A field of a Protocol Buffers message: a number (wire types 0, 1, 5) or bytes (2). */
export interface ProtobufField {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** Parses the fields of one message. The caller parses nested messages again. */
export function readProtobuf(bytes: Buffer): readonly ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readValue = (wireType: number): bigint | Buffer => {
    switch (wireType) {
      case 0:
        return readVarint();
      case 1:
        return take(8).readBigUInt64LE();
      case 2:
        return take(Number(readVarint()));
      case 5:
        return BigInt(take(4).readUInt32LE());
      default:
        throw new Error(`There is no wire type ${wireType}.`);
    }
  };
  while (at < bytes.length) {
    const tag = Number(readVarint());
    fields.push({ number: tag >> 3, value: readValue(tag & 7) });
  }
  return fields;
}

export function messagesOf(fields: readonly ProtobufField[], number: number): readonly Buffer[] {
  return fields.filter((field) => field.number === number).map(({ value }) => value as Buffer);
}
