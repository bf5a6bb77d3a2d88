import type { FrameLocator, Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line } from '../testing/bubblewire'
import { openOwnPage } from '../testing/own-page'

export interface View {
  width: number
  height: number
  theme: 'light' | 'dark'
  lang: 'en' | 'ar'
}

export const views: View[] = [
  { width: 320, height: 640, theme: 'light', lang: 'en' },
  { width: 390, height: 844, theme: 'dark', lang: 'en' },
  { width: 390, height: 844, theme: 'light', lang: 'ar' },
  { width: 1280, height: 800, theme: 'light', lang: 'ar' },
  { width: 1280, height: 800, theme: 'dark', lang: 'en' },
]

const words = {
  en: {
    field: 'Your message',
    attach: 'Attach files',
    menu: 'More options',
    threads: 'Conversations',
    forget: 'Delete all my data',
    fresh: 'New conversation',
  },
  ar: {
    field: 'رسالتك',
    attach: 'إرفاق ملفات',
    menu: 'خيارات أخرى',
    threads: 'المحادثات',
    forget: 'حذف كل بياناتي',
    fresh: 'محادثة جديدة',
  },
}

/** Opens every part of the chat except its messages, and calls `see` in each state. */
export async function walkChat(page: Page, bubblewire: Bubblewire, view: View, see: (state: string) => Promise<void>) {
  const t = words[view.lang]
  await page.setViewportSize(view)
  await page.emulateMedia({ colorScheme: view.theme, reducedMotion: 'reduce' })
  await openOwnPage(page, bubblewire, { lang: view.lang })
  await bubbleOf(page).or(page.locator('[id^="bubblewire:"] button')).first().click()
  const chat = chatOf(page)
  const field = chat.getByRole('textbox', { name: t.field })
  await field.waitFor()
  await page.waitForLoadState('networkidle')
  await see('empty')

  const chooser = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: t.attach }).click()
  await (await chooser).setFiles([
    { name: 'our living room.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'list of plants for the window.txt', mimeType: 'text/plain', buffer: Buffer.alloc(40_000, 'tea ') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html>') },
  ])
  await expect(chat.locator('progress')).toHaveCount(0)
  await see('files')
  await sendMessageIn(chat, field, view.lang === 'ar' ? 'مرحبًا، هل هذه النباتات متوفرة؟' : 'Do you have these?')
  await expect(line(chat, /carousel/).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await see('sent')

  await chat.getByRole('button', { name: t.menu }).click()
  await expect(chat.getByRole('dialog')).toBeVisible()
  await see('menu')
  await chat.getByRole('button', { name: t.forget }).click()
  await see('forget')
  await page.keyboard.press('Escape')
  await expect(chat.getByRole('dialog')).toHaveCount(0)

  await chat.getByRole('button', { name: t.threads }).click()
  await chat.getByRole('button', { name: t.fresh }).click()
  await expect(chat.getByRole('dialog')).toHaveCount(0)
  await sendMessageIn(chat, field, view.lang === 'ar' ? 'سؤال آخر' : 'And another question')
  await expect(line(chat, /carousel/).first()).toBeVisible()
  await chat.getByRole('button', { name: t.threads }).click()
  await expect(chat.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await see('threads')
}

async function sendMessageIn(chat: FrameLocator, field: ReturnType<FrameLocator['locator']>, text: string) {
  await field.fill(text)
  await field.press('Enter')
  await expect(line(chat, text).first()).toBeVisible()
}
