import type Stripe from 'stripe';

export interface InvoiceLine {
  readonly description: string | null;
  readonly amount: number;
  readonly quantity: number | null;
}

/** Amounts are in the smallest unit of the currency. */
export interface Invoice {
  readonly id: string;
  readonly status: string | null;
  readonly amountDue: number;
  readonly amountPaid: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly created: Date;
  readonly pdfUrl: string | null;
  readonly hostedUrl: string | null;
  readonly lines: readonly InvoiceLine[];
}

export function toInvoice(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[] = invoice.lines.data,
): Invoice {
  return {
    id: invoice.id,
    status: invoice.status,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    periodStart: toDate(invoice.period_start),
    periodEnd: toDate(invoice.period_end),
    created: toDate(invoice.created),
    pdfUrl: invoice.invoice_pdf ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    lines: lines.map(({ description, amount, quantity }) => ({ description, amount, quantity })),
  };
}

function toDate(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}
