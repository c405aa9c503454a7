import { createPromo, updatePromo } from '@cabstand/contract/http/promos'
import type { PromoRecord } from '@cabstand/contract/schemas/promo'
import { findPromoProblems } from '@cabstand/domain/promo/promo-check'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { promoEffect } from '../../api/promo-effect.ts'
import { promoQuery } from '../../api/queries/promos.ts'
import { useAction } from '../../api/use-action.ts'
import { ChoiceField, SwitchField } from '../../features/form/choice-fields.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { FormField, MoneyField, NumberField, PercentField } from '../../features/form/fields.tsx'
import { RecordForm } from '../../features/form/record-form.tsx'
import { useMoneyText } from '../../features/form/use-money-text.ts'
import { useRecordForm } from '../../features/form/use-record-form.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Tabs } from '../../ui/app/tabs.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useText } from '../../ui/text.tsx'
import { RecordEntries } from '../audit/record-history.tsx'
import { PromoUses } from './promo-uses.tsx'
import { changedFields, newValues, type PromoValues, toFields, toValues } from './promo-values.ts'

/** Adds a promo, or changes one. */
export function PromoDialog(props: {
  readonly promo: PromoRecord | undefined
  readonly onClose: () => void
}) {
  const { onClose } = props
  const promo = useStoredPromo(props.promo)
  const t = useText()
  const { settings } = useBoot()
  const currency = settings.code
  const record = useRecordForm<PromoValues>({
    id: `promo:${promo?.id ?? 'new'}`,
    stored: {
      version: promo?.version ?? 0,
      values: promo === undefined ? newValues : toValues(promo, currency),
      changedAt: promo?.changedAt ?? '',
      changedBy: promo?.changedBy ?? null,
    },
    check: (values) => findPromoProblems(toFields(values, currency)),
  })
  const done = (text: string) => {
    record.forget()
    toast.done(text)
    onClose()
  }
  const onError = (error: Error) => record.fail(error)
  const create = useAction(createPromo, 'admin', promoEffect, {
    onSuccess: () => done(t('promo_added')),
    onError,
  })
  const update = useAction(updatePromo, 'admin', promoEffect, {
    onSuccess: () => done(t('promo_saved')),
    onError,
  })
  const save = () =>
    record.submit((values) => {
      if (promo === undefined) create.mutate({ body: toFields(values, currency) })
      else {
        const { version, values: before } = record.base
        update.mutate({ params: { id: promo.id }, version, body: changedFields(before, values, currency) })
      }
    })
  const words = usePromoWords()
  const demo = useDemoReason()
  const form = (
    <RecordForm
      record={record}
      words={words}
      blockedReason={demo}
      onSave={save}
      working={create.isPending || update.isPending}
      saveLabel={promo === undefined ? t('promo_add') : t('form_save', { count: record.changes.length })}
    >
      <PromoFieldRows />
    </RecordForm>
  )
  return (
    <Dialog open onOpenChange={onClose} title={promo?.promoName ?? t('promo_add')} className="max-w-xl">
      {promo === undefined ? (
        form
      ) : (
        <Tabs
          label={promo.promoName}
          tabs={[
            { id: 'terms', label: t('promo_terms'), content: form },
            { id: 'uses', label: t('promo_used_by'), content: <PromoUses id={promo.id} /> },
            {
              id: 'history',
              label: t('audit_history'),
              content: <RecordEntries type="promo" id={promo.id} words={words} />,
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** The promo of a row, and what another admin has made of it since the row was read. */
function useStoredPromo(row: PromoRecord | undefined): PromoRecord | undefined {
  const { data } = useQuery({ ...promoQuery(row?.id ?? ''), enabled: row !== undefined })
  return row && data && data.version > row.version ? data : row
}

function PromoFieldRows() {
  const t = useText()
  const isFlat = useWatch({ name: 'promoDiscountType' }) === 'flat'
  return (
    <div className="grid gap-3 pt-3 sm:grid-cols-2">
      <FormField name="promoName" dir="auto" label={t('promo_name')} hint={t('promo_name_hint')} autoFocus />
      <FormField name="promoDescription" dir="auto" label={t('promo_description')} />
      <ChoiceField
        name="promoDiscountType"
        label={t('promo_discount_type')}
        options={[
          { value: 'percentage', label: t('promo_percentage') },
          { value: 'flat', label: t('promo_flat') },
        ]}
      />
      {isFlat ? (
        <MoneyField name="promoDiscountValue" label={t('promo_amount')} />
      ) : (
        <PercentField name="promoDiscountValue" label={t('promo_percent')} />
      )}
      {!isFlat && (
        <MoneyField
          name="maxPromoDiscountValue"
          label={t('promo_max_discount')}
          hint={t('promo_max_discount_hint')}
        />
      )}
      <MoneyField name="minOrder" label={t('promo_least_price')} hint={t('promo_least_price_hint')} />
      <FormField
        name="promoValidity"
        type="date"
        dir="ltr"
        label={t('promo_validity')}
        hint={t('promo_validity_hint')}
      />
      <NumberField
        name="promoUsageLimit"
        inputMode="numeric"
        label={t('promo_usage_limit')}
        hint={t('promo_usage_limit_hint')}
      />
      <SwitchField
        name="active"
        label={t('promo_active')}
        hint={t('promo_active_hint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** How fields and their values read in "Was …" and in a conflict. */
function usePromoWords() {
  const t = useText()
  const moneyText = useMoneyText()
  const money = (value: unknown) => (value === '' ? t('promo_no_limit') : moneyText(value))
  const text = (value: unknown) => String(value)
  return {
    promoName: { label: t('promo_name'), show: text },
    promoDescription: { label: t('promo_description'), show: text },
    promoDiscountType: {
      label: t('promo_discount_type'),
      show: (value: unknown) => t(value === 'flat' ? 'promo_flat' : 'promo_percentage'),
    },
    promoDiscountValue: { label: t('promo_discount'), show: text },
    maxPromoDiscountValue: { label: t('promo_max_discount'), show: money },
    minOrder: { label: t('promo_least_price'), show: money },
    promoValidity: {
      label: t('promo_validity'),
      show: (value: unknown) => (value === '' ? t('promo_no_end') : String(value)),
    },
    promoUsageLimit: {
      label: t('promo_usage_limit'),
      show: (value: unknown) => (value === '' ? t('promo_no_limit') : String(value)),
    },
    active: {
      label: t('promo_active'),
      show: (value: unknown) => t(value === true ? 'promo_state_on' : 'promo_state_off'),
    },
  }
}
