export { BillingError } from './billing-error.js';
export { createBilling } from './create-billing.js';
export type { Billing, InvoicePage, InvoiceQuery } from './create-billing.js';
export type { Invoice, InvoiceLine } from './to-invoice.js';
