import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import type { ExportDeps } from './export-receipts.ts'
import { createReceiptMails, type MailDeps, type ReceiptMailer } from './mail-receipt.ts'
import { blankMails } from './mail-store.ts'
import { readPersonalData } from './personal-data-store.ts'
import { receiptRoutes } from './routes.ts'

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
    personalData: readPersonalData,
    erase: (tx, { id }) => blankMails(tx, id),
    ...(mails && { tasks: [mails.task], reactions: mails.reactions }),
    routes: receiptRoutes(deps, mails),
  }
}
