import type { Invoice } from '@posthorn/billing';

export function presentInvoice(invoice: Invoice): Readonly<Record<string, unknown>> {
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
