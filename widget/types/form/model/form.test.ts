import { expect, test, vi } from 'vitest'
import type { Form, FormPage, FormPageOptions } from '../../../../contract/structured/form'
import { feedback, repair } from '../fixture'
import { createForm, type FormModel } from './form'

function aDraft() {
  let kept: string | null = null
  return {
    read: () => kept,
    write(text: string | null) {
      kept = text
    },
  }
}

function aForm(form: Form = repair, draft = aDraft()) {
  const matches = vi.fn(async () => true)
  return { form: createForm({ form, draft, matches, locale: 'en' }), draft, matches }
}

const idOf = (form: FormModel) => form.page.value?.page_id

async function walk(form: FormModel, ...answers: (string | null)[]) {
  for (const answer of answers) {
    if (answer !== null) form.answer([answer])
    await form.next()
  }
}

test('a form without a splash starts with its first question', () => {
  expect(aForm().form.place.value).toBe('splash')
  expect(idOf(aForm(feedback).form)).toBe('mark')
})

test('each press explains why the customer cannot continue', async () => {
  const { form } = aForm()
  form.start()
  await form.next()
  const first = form.problem.value
  expect(first).toEqual({ code: 'choose_one' })
  await form.next()
  expect(form.problem.value).not.toBe(first)
  form.answer(['0'])
  expect(form.problem.value).toBeNull()
})

test('the next button is disabled while the answer is missing', async () => {
  const { form } = aForm()
  expect(form.missing.value).toBe(false)
  form.start()
  expect(form.missing.value).toBe(true)
  form.answer(['2'])
  expect(form.missing.value).toBe(false)
  await form.next()
  expect(idOf(form)).toBe('describe')
  expect(form.missing.value).toBe(true)
  form.answer(['  '])
  expect(form.missing.value).toBe(true)
  form.answer(['A teapot'])
  expect(form.missing.value).toBe(false)
})

test('a date page can be skipped', async () => {
  const day: FormPage = { page_id: 'day', type: 'datePicker', title: 'Which day?', submit_form: true }
  const asking = (options: FormPageOptions): Form => ({
    type: 'form',
    first_page_id: 'day',
    pages: [{ ...day, options }],
  })
  const { form } = aForm(asking({}))
  expect(form.missing.value).toBe(false)
  expect(await form.next()).toEqual({ type: 'form_response', responses: [] })

  const begun = aForm(asking({ start_date: '2026-12-01' })).form
  expect((await begun.next())?.responses).toMatchObject([{ items: [{ value: '2026-12-01T00:00:00.000Z' }] }])
  begun.answer([''])
  expect((await begun.next())?.responses).toEqual([])
})

test('a date that is only partly typed stops the customer', async () => {
  const { form } = aForm({
    type: 'form',
    first_page_id: 'day',
    pages: [{ page_id: 'day', type: 'datePicker', title: 'Which day?', submit_form: true }],
  })
  expect(await form.next(true)).toBeNull()
  expect(form.problem.value).toEqual({ code: 'no_date' })
})

test('a splash with only the label of the button is not shown', () => {
  const { form } = aForm({ ...repair, splash: { button_title: 'Ask for a repair' } })
  expect(idOf(form)).toBe('what')
  expect(form.canGoBack.value).toBe(false)
})

test('going back keeps an unfinished answer without checking it', async () => {
  const { form } = aForm()
  form.start()
  await walk(form, '2')
  expect(idOf(form)).toBe('describe')
  form.answer(['half a sen'])
  form.back()
  expect(idOf(form)).toBe('what')
  await form.next()
  expect(form.values.value.describe).toEqual(['half a sen'])
  form.back()
  form.back()
  expect(form.place.value).toBe('splash')
})

test('a form sends only the answers on its path', async () => {
  const { form } = aForm()
  form.start()
  await walk(form, '0', '1', null, null, '1070')
  expect(form.place.value).toBe('summary')
  const [sent, again] = await Promise.all([form.submit(), form.submit()])
  expect(again).toBeNull()
  expect(sent).toEqual({
    type: 'form_response',
    responses: [
      { page_id: 'what', title: 'What needs repair?', items: [{ id: 'mug', title: 'A mug', value: 'mug' }] },
      { page_id: 'damage', title: 'What is wrong with it?', items: [{ id: 'chip', title: 'A chip', value: 'chip' }] },
      { page_id: 'colour', title: 'Which colour is the glaze?', items: [{ id: 'rust', title: 'Rust', value: 'rust' }] },
      {
        page_id: 'when',
        title: 'When can you bring it?',
        items: [{ id: 'when', title: 'Tuesday, 1 December 2026', value: '2026-12-01T00:00:00.000Z' }],
      },
      { page_id: 'reach', title: 'What is your postcode?', items: [{ id: 'reach', title: '1070', value: '1070' }] },
    ],
  })
})

test('a form without a summary is sent by its last page', async () => {
  const { form } = aForm(feedback)
  await walk(form, '0')
  expect(form.last.value).toBe(true)
  expect((await form.next())?.responses).toHaveLength(2)
})

test('after an edited answer the form returns to the summary', async () => {
  const { form } = aForm()
  form.start()
  await walk(form, '0', '1', null, null, '1070')
  form.edit('colour')
  expect(idOf(form)).toBe('colour')
  await walk(form, '3')
  expect(form.place.value).toBe('summary')
})

test('an edited answer that opens another branch shows that branch next', async () => {
  const { form } = aForm()
  form.start()
  await walk(form, '0', '1', null, null, '1070')
  form.edit('what')
  await walk(form, '2')
  expect(idOf(form)).toBe('describe')
  await walk(form, 'A teapot')
  expect(form.place.value).toBe('summary')
  expect(form.path.value.map(({ page_id }) => page_id)).toEqual(['what', 'describe', 'when', 'reach'])
})

test('leaving an edit with "back" keeps the changed answer', async () => {
  const { form } = aForm()
  form.start()
  await walk(form, '0', '1', null, null, '1070')
  form.edit('reach')
  form.answer([''])
  form.back()
  expect(form.place.value).toBe('summary')
  expect(await form.submit()).toBeNull()
  expect(idOf(form)).toBe('reach')
  expect(form.problem.value).toEqual({ code: 'empty' })
})

test('a form without a summary continues page by page from its wrong answer', async () => {
  const { pages } = feedback
  const strict: Form = {
    ...feedback,
    pages: [
      {
        page_id: 'pin',
        type: 'input',
        title: 'PIN',
        next_page_id: 'mark',
        options: { required: true, text_content_type: 'password' },
      },
      ...pages,
    ],
    first_page_id: 'pin',
  }
  const { form, draft } = aForm(strict)
  await walk(form, '0000', '0')
  const later = aForm(strict, draft).form
  expect(idOf(later)).toBe('why')
  expect(await later.next()).toBeNull()
  expect(idOf(later)).toBe('pin')
  expect(later.problem.value).toEqual({ code: 'empty' })
  await walk(later, '0000', null)
  expect(idOf(later)).toBe('why')
  expect(await later.next()).not.toBeNull()
})

test("a text that does not match its author's expression is refused", async () => {
  const { form, matches } = aForm()
  form.start()
  await walk(form, '0', '1', null, null)
  matches.mockResolvedValueOnce(false)
  await walk(form, '12a')
  expect(matches).toHaveBeenLastCalledWith({ pattern: '^[0-9]{4,5}$', text: '12a' })
  expect(form.problem.value).toEqual({ code: 'format' })
  expect(idOf(form)).toBe('reach')
})

test('a reload restores the answers of a form until the form is stored', async () => {
  const draft = aDraft()
  const { form } = aForm(repair, draft)
  form.start()
  await walk(form, '0')
  const later = aForm(repair, draft).form
  expect(idOf(later)).toBe('damage')
  expect(later.values.value).toEqual({ what: ['0'] })
  await walk(later, '1', null, null, '1070')
  await later.submit()
  expect(draft.read()).not.toBeNull()
})

test('a draft that does not fit the form is dropped', () => {
  for (const text of [
    '{',
    'null',
    '{"values":{},"place":"page","trail":["gone"]}',
    '{"values":{},"place":"page","trail":[]}',
  ]) {
    const draft = aDraft()
    draft.write(text)
    expect(aForm(repair, draft).form.place.value).toBe('splash')
  }
})

test('a form keeps its answers when its author changes it', async () => {
  const draft = aDraft()
  const { form } = aForm(repair, draft)
  form.start()
  await walk(form, '0', '1')
  const step = idOf(form)
  const changed = structuredClone(repair)
  for (const page of changed.pages) page.title = `${page.title} (new)`
  const later = createForm({ form: changed, draft, answers: form.values.peek(), matches: async () => true })
  expect([idOf(later), later.page.value?.title.endsWith('(new)')]).toEqual([step, true])
  expect(later.values.value).toEqual(form.values.value)

  const shorter = { ...changed, pages: changed.pages.filter(({ page_id }) => page_id !== step) }
  const back = createForm({ form: shorter, draft, answers: form.values.peek(), matches: async () => true })
  expect([back.place.value, idOf(back)]).toEqual(['page', 'damage'])
  expect(back.values.value).toEqual(form.values.value)
})

test('passwords and card numbers are not written into the draft', async () => {
  const secret: Form = {
    type: 'form',
    first_page_id: 'card',
    pages: [
      {
        page_id: 'card',
        type: 'input',
        title: 'Card',
        submit_form: true,
        options: { text_content_type: 'creditCardNumber' },
      },
    ],
  }
  const { form, draft } = aForm(secret)
  form.answer(['4242424242424242'])
  expect(draft.read()).not.toContain('4242')
})

test('the customer can fill in a form again after its reply was deleted', async () => {
  const { form } = aForm(feedback)
  await walk(form, '0')
  expect(await form.next()).not.toBeNull()
  expect(await form.next()).not.toBeNull()
})
