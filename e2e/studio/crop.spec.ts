import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../testing/axe'
import { expect, test } from '../testing/bubblewire'
import { importMessage, logOf, openStudio, verdictOf } from '../testing/studio-page'

/** A wide picture: its first 500 pixels are red, the others blue. */
async function wideFile(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 400 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#0000ff'
    pen.fillRect(0, 0, 1200, 400)
    pen.fillStyle = '#ff0000'
    pen.fillRect(0, 0, 500, 400)
    return canvas.toDataURL('image/png')
  })
  return { name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}

const cropOf = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' })

async function choose(page: Page, field: Page | Locator = page) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: 'Upload a file: Picture', exact: true }).click(),
  ])
  await chooser.setFiles(await wideFile(page))
  await expect(cropOf(page)).toBeVisible()
}

/** The size of the upload that the form shows, and the colours of its sides. */
const uploaded = (page: Page) =>
  page
    .getByRole('img', { name: 'banner.png' })
    .first()
    .evaluate(async (thumbnail: HTMLImageElement) => {
      const image = Object.assign(new Image(), { src: thumbnail.src.replace(/\?.*/, '') })
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      const colourAt = (x: number) => [...pen.getImageData(x, height / 2, 1, 1).data.slice(0, 3)].join()
      return { size: `${width} × ${height}`, sides: [colourAt(3), colourAt(width - 3)] }
    })
const [red, blue] = ['255,0,0', '0,0,255']

test('a picture is cropped by mouse and by keys', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { structured_content: { type: 'template', title: 'Hello' } })
  const box = page.getByRole('textbox', { name: 'Picture', exact: true })
  await test.step('the designer drags the frame', async () => {
    await choose(page)
    await expect(cropOf(page).getByRole('status')).toHaveText(/667 × 400/)
    expect(await axeFindings(page, 'dialog')).toEqual([])
    const frame = cropOf(page).locator('[data-frame]')
    await frame.hover()
    await page.mouse.down()
    await page.mouse.move(0, 300, { steps: 4 })
    await page.mouse.up()
    await expect(cropOf(page).getByLabel('From left to right')).toHaveValue('0')
    await cropOf(page).getByRole('button', { name: 'Crop and upload' }).click()
    await expect(box).toHaveValue(/^[0-9a-f]{24}$/)
    await expect.poll(() => uploaded(page)).toEqual({ size: '667 × 400', sides: [red, blue] })
    await expect(verdictOf(page)).toHaveText(/Accepted/)
  })
  const first = await box.inputValue()
  await test.step('a cancelled picture changes nothing', async () => {
    await choose(page)
    await page.keyboard.press('Escape')
    await expect(cropOf(page)).toBeHidden()
    await expect(box).toHaveValue(first)
  })
  await test.step('the designer moves and shrinks the frame by keys', async () => {
    await choose(page)
    await cropOf(page).getByRole('combobox', { name: 'Shape' }).selectOption('Square, 1:1')
    await cropOf(page).getByLabel('Size').focus()
    await page.keyboard.press('Home')
    await expect(cropOf(page).getByRole('status')).toHaveText(/258 × 258/)
    await cropOf(page).getByLabel('From left to right').focus()
    await page.keyboard.press('End')
    await cropOf(page).getByRole('button', { name: 'Crop and upload' }).focus()
    await page.keyboard.press('Enter')
    await expect(box).not.toHaveValue(first)
    await expect.poll(() => uploaded(page)).toEqual({ size: '258 × 258', sides: [blue, blue] })
  })
})

test('the designer says what a picture shows, and the chat reads it', async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { structured_content: { type: 'template', title: 'Hello' } })
  await choose(page)
  await cropOf(page).getByRole('button', { name: 'Crop and upload' }).click()
  const advice = page.getByText('has no alternative text').first()
  await expect(advice).toBeAttached()
  await expect(verdictOf(page)).toHaveText(/Accepted/)
  const field = page.getByRole('textbox', { name: 'Alternative text' })
  await field.fill('A banner, half red and half blue')
  await field.press('Tab')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(logOf(page).getByRole('img', { name: 'A banner, half red and half blue' })).toHaveCount(1)
  await expect(advice).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(field).toHaveValue('A banner, half red and half blue')
  await page.route('**/1.0/attachments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field.fill('A flag')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('A flag')
})

test('on a phone, a picture of a choice becomes a square', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStudio(page, bubblewire)
  const items = [{ identifier: 'a', title: 'A parcel' }]
  await importMessage(page, { structured_content: { type: 'list', title: 'Topics', items } })
  await choose(page, page.getByRole('group', { name: 'Item 1: A parcel' }))
  await expect(cropOf(page).getByRole('combobox', { name: 'Shape' })).toHaveCount(0)
  const [dialog, take] = [cropOf(page), cropOf(page).getByRole('button', { name: 'Crop and upload' })]
  await expect(take).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await take.click()
  await expect.poll(() => uploaded(page)).toMatchObject({ size: '400 × 400' })
})

test('a crop whose code failed to load is offered later', { tag: '@deep' }, async ({ page, bubblewire }) => {
  await openStudio(page, bubblewire)
  await importMessage(page, { structured_content: { type: 'template', title: 'Hello' } })
  await page.route('**/CropDialog*.js*', (route) => route.abort())
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a file: Picture', exact: true }).click(),
  ])
  await chooser.setFiles(await wideFile(page))
  await expect(page.getByText('This page tries again by itself')).toBeVisible()
  await page.unroute('**/CropDialog*.js*')
  await cropOf(page).getByRole('button', { name: 'Crop and upload' }).click()
  await expect.poll(() => uploaded(page)).toMatchObject({ size: '667 × 400' })
})
