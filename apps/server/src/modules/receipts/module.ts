import {
  downloadReceipt,
  exportReceipts as exportReceiptsEndpoint,
  getReceipt,
  getReceiptMail,
  sendReceiptAgain,
} from '@cabstand/contract/http/receipts'
import type { Database } from '../../db/database.ts'
import { download } from '../../http/kinds/download.ts'
import { route } from '../../http/route.ts'
import type { Module } from '../../module.ts'
import { type ExportDeps, exportReceipts } from './export-receipts.ts'
import { createReceiptMails, type MailDeps, type ReceiptMailer } from './mail-receipt.ts'
import { blankMails } from './mail-store.ts'
import { readReceipt } from './read-receipt.ts'
import { readReceiptMail } from './read-receipt-mail.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { prepareSending, sendAgain } from './send-receipt-again.ts'

export interface ReceiptsDeps extends Omit<MailDeps, 'mail'>, ExportDeps {
  readonly backgroundDb: Database
  /** Absent: receipts are not sent. */
  readonly mail?: ReceiptMailer | undefined
}

/** Receipts of paid bookings and of cancellation fees. */
export function receiptsModule(deps: ReceiptsDeps): Module {
  const { mail, backgroundDb } = deps
  const mails = mail && createReceiptMails({ ...deps, db: backgroundDb, mail })
  return {
    name: 'receipts',
    erase: (tx, { id }) => blankMails(tx, id),
    ...(mails && { tasks: [mails.task], reactions: mails.reactions }),
    routes: [
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
    ],
  }
}
