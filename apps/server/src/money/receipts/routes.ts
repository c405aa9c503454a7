import {
  downloadReceipt,
  exportReceipts as exportReceiptsEndpoint,
  getReceipt,
  getReceiptMail,
  sendReceiptAgain,
} from '@cabstand/contract/http/money/receipts'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type ExportDeps, exportReceipts } from './export-receipts.ts'
import type { createReceiptMails, MailDeps } from './mail-receipt.ts'
import { readReceipt } from './read-receipt.ts'
import { readReceiptMail } from './read-receipt-mail.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { prepareSending, sendAgain } from './send-receipt-again.ts'

export function receiptRoutes(
  deps: Omit<MailDeps, 'mail'> & ExportDeps,
  mails: ReturnType<typeof createReceiptMails> | undefined,
): Route[] {
  return [
    route(getReceipt, { read: ({ caller, params }) => readReceipt(deps, params.id, caller) }),
    route(getReceiptMail, {
      read: ({ caller, params }) => readReceiptMail(deps, mails !== undefined, params.id, caller),
    }),
    route(sendReceiptAgain, {
      prepare: ({ caller, params }) => prepareSending(deps, mails, params.id, caller),
      write: (tx, _, sending) => sendAgain(tx, sending),
    }),
    download(exportReceiptsEndpoint, {
      make: ({ caller, query }) => exportReceipts(deps, caller, query),
    }),
    download(downloadReceipt, {
      make: async ({ caller, params, query }) => {
        const receipt = await readReceipt(deps, params.id, caller)
        const audience = caller.role === 'driver' ? 'driver' : 'rider'
        return receiptPdf(receipt, audience, await deps.documentLanguage(query.language))
      },
    }),
  ]
}
