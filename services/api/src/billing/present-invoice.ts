import type { Invoice } from './stripe/to-invoice.js';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { momentSchema } from '../schemas/moment-schema.js';
import { nullable } from '../schemas/nullable.js';
import { INVOICE } from './billing-examples.js';

const amountSchema = Type.Integer({ description: 'In the smallest unit of the currency.', examples: [4900] });
const linkSchema = nullable<string>({
  type: 'string',
  format: 'uri',
  examples: ['https://example.com/invoice'],
});

export const invoiceSchema = Type.Object(
  {
    id: Type.String({ examples: ['in_1MtHbELkdIwHu7ixl4OzzPMv'] }),
    status: nullable<string>({ type: 'string', examples: ['paid'] }),
    amount_due: amountSchema,
    amount_paid: amountSchema,
    currency: Type.String({ examples: ['eur'] }),
    period_start: momentSchema,
    period_end: momentSchema,
    created: momentSchema,
    invoice_pdf: linkSchema,
    hosted_invoice_url: linkSchema,
    lines: Type.Array(
      Type.Object({
        description: nullable<string>({ type: 'string', examples: ['Messages'] }),
        amount: amountSchema,
        quantity: nullable<number>({ type: 'integer', examples: [1] }),
      }),
      { description: 'At most 500.' },
    ),
  },
  { title: 'Invoice', examples: [INVOICE] },
);

export function presentInvoice(invoice: Invoice): View<typeof invoiceSchema> {
  return {
    id: invoice.id,
    status: invoice.status,
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    currency: invoice.currency,
    period_start: invoice.periodStart.toISOString(),
    period_end: invoice.periodEnd.toISOString(),
    created: invoice.created.toISOString(),
    invoice_pdf: invoice.pdfUrl,
    hosted_invoice_url: invoice.hostedUrl,
    lines: invoice.lines.map(({ description, amount, quantity }) => ({ description, amount, quantity })),
  };
}
