import { isListed, records } from '@cabstand/contract/http/index'
import { promos } from '@cabstand/contract/http/money/promos'
import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import type { StaffRecord } from '@cabstand/contract/records/define-record'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wordsIn } from '../../../e2e/texts.ts'
import { screenOf } from './record-texts.ts'
import { api, open, press, user, words } from './screen.tsx'

const dialog = () => screen.findByRole('dialog')

/** The example as the list has it, which can be deleted because nothing uses it. */
function exampleOf(record: StaffRecord): Record<string, unknown> {
  const example = record.get.examples.output as Record<string, unknown>
  return 'userAvail' in example ? { ...example, userAvail: 0 } : example
}

// Car types have screens of their own: `forms.test.tsx`.
describe.each(records.filter(isListed).map((record) => [record.name, record] as const))(
  'the record %s',
  (_, record) => {
    const texts = screenOf(record)
    const example = exampleOf(record)
    const name = String(example[record.nameField])
    const nameLabel = record.fields[record.nameField]?.label ?? ''

    async function openList() {
      api.answerAny(record.list.list, (page) => ({ ...page, rows: [example] }))
      await open(texts.path, { as: 'admin' })
      await screen.findByText(name)
    }

    test('is not saved without its name, and added once it has one', async () => {
      await openList()
      await press(texts.add)
      const form = within(await dialog())
      await user.click(form.getByRole('button', { name: texts.add }))
      expect(form.getAllByText(words('field_required')).length).toBeGreaterThan(0)
      const nameField = form.getByLabelText(words(nameLabel))
      expect(nameField.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(nameField)
      expect(api.callsOf(record.create)).toEqual([])
      await user.type(nameField, 'Another')
      const percent = form.queryByLabelText(words('promo_percent'))
      if (percent) await user.type(percent, '12')
      await user.click(form.getByRole('button', { name: texts.add }))
      await screen.findByText(texts.added)
      expect(api.callsOf(record.create)).toMatchObject([{ body: { [record.nameField]: 'Another' } }])
    })

    test('is changed by what differs, and marks what the server finds wrong', async () => {
      api.refuse(record.update, 'name_taken', {
        errors: [{ path: `body.${record.nameField}`, message: 'Taken', code: 'taken' }],
      })
      await openList()
      await press(texts.open(name))
      const form = within(await dialog())
      const nameField = form.getByLabelText(words(nameLabel))
      await user.clear(nameField)
      await user.type(nameField, 'Another')
      form.getByText(words('form_was', { value: name }))
      const save = () => user.click(form.getByRole('button', { name: words('form_save', { count: 1 }) }))
      await save()
      await form.findByText(words('field_taken'))
      expect(document.activeElement).toBe(nameField)
      await user.type(nameField, ' one')
      api.restore(record.update)
      await save()
      await screen.findByText(texts.saved)
      expect(api.callsOf(record.update).at(-1)).toMatchObject({
        params: { id: example.id },
        version: example.version,
        body: { [record.nameField]: 'Another one' },
      })
    })

    test('that another admin has changed meanwhile shows both values; theirs or one’s own is saved', async () => {
      api.refuse(record.update, 'record_changed')
      api.answerAny(record.get, () => example)
      await openList()
      await press(texts.open(name))
      const form = within(await dialog())
      const nameField = form.getByLabelText<HTMLInputElement>(words(nameLabel))
      await user.clear(nameField)
      await user.type(nameField, 'Mine')
      const theirs = { ...example, version: 9, [record.nameField]: 'Theirs', changedBy: 'Ana Reis' }
      api.answerAny(record.get, () => theirs)
      await user.click(form.getByRole('button', { name: words('form_save', { count: 1 }) }))
      await form.findByText(/Ana Reis/, { selector: '[role=alert] *' })
      const banner = within(form.getByRole('alert'))
      expect(nameField.value).toBe('Mine')
      banner.getByText('Theirs', { selector: 'bdi' })
      await user.click(banner.getByRole('button', { name: words('form_see') }))
      await press(words('form_take_theirs'))
      await waitFor(() => expect(nameField.value).toBe('Theirs'))
      await user.type(nameField, ' and mine')
      api.restore(record.update)
      await user.click(form.getByRole('button', { name: words('form_save', { count: 1 }) }))
      await waitFor(() => expect(api.callsOf(record.update).at(-1)).toMatchObject({ version: 9 }))
    })

    test('is deleted after a question, and kept where the server refuses it', async () => {
      const { inUse } = record.errors
      if (inUse) api.refuse(record.delete, inUse)
      await openList()
      await press(texts.remove(name))
      const question = within(await dialog())
      const confirm = () => user.click(question.getByRole('button', { name: texts.confirm }))
      await confirm()
      if (inUse) {
        await question.findByText(words(inUse))
        api.restore(record.delete)
        await confirm()
      }
      await screen.findByText(texts.deleted)
      expect(api.callsOf(record.delete).at(-1)).toMatchObject({
        params: { id: example.id },
        version: example.version,
      })
    })
  },
)

test('a promo is turned off in its row', async () => {
  await open('/promos', { as: 'admin' })
  await press(`${words('promo_turn_off')}: ${promos.example.promoName}`)
  await waitFor(() => expect(api.callsOf(promos.update)).toMatchObject([{ body: { active: false } }]))
})

test('a page of cancellation reasons has ten rows, whatever fits the screen', async () => {
  await open('/cancelreasons', { as: 'admin' })
  await waitFor(() => expect(api.callsOf(cancelReasons.list.list)[0]?.query.limit).toBe('10'))
})

describe('the last day of a promo', () => {
  const [row] = [promos.get.examples.output as { id: string; promoName: string; promoValidity: string }]

  async function openDay(locale: 'en' | 'ar') {
    api.answerAny(promos.list.list, (page) => ({ ...page, rows: [row] }))
    await open('/promos', { as: 'admin', locale })
    await user.click(
      await screen.findByRole('button', { name: wordsIn(locale)('promo_open', { name: row.promoName }) }),
    )
    const form = within(await dialog())
    const label = wordsIn(locale)('promo_validity')
    const day = form.getByLabelText(label)
    await user.click(day)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true'))
    return { form, day }
  }

  test.each([
    ['en', '{ArrowRight}', '2027-02-01', '1 Feb 2027'],
    ['ar', '{ArrowLeft}', '2027-02-01', '1 فبراير 2027'],
    ['en', '{PageDown}', '2027-02-28', '28 Feb 2027'],
    ['en', '{Shift>}{PageDown}{/Shift}', '2028-01-31', '31 Jan 2028'],
    ['en', '{Home}', '2027-01-25', '25 Jan 2027'],
  ] as const)('is chosen with the keyboard: %s %s', async (locale, keys, day, shown) => {
    expect(row.promoValidity).toBe('2027-01-31')
    const { form, day: field } = await openDay(locale)
    await user.keyboard(keys)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(shown))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field.textContent).toBe(shown))
    await user.click(form.getByRole('button', { name: wordsIn(locale)('form_save', { count: 1 }) }))
    await waitFor(() => expect(api.callsOf(promos.update)).toMatchObject([{ body: { promoValidity: day } }]))
  })

  test('is removed', async () => {
    const { form } = await openDay('en')
    await press(words('day_clear'))
    form.getByText(words('day_none'))
    await user.click(form.getByRole('button', { name: words('form_save', { count: 1 }) }))
    await waitFor(() => expect(api.callsOf(promos.update)).toMatchObject([{ body: { promoValidity: null } }]))
  })
})
