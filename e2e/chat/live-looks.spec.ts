import { chatFrame } from '../testing/axe'
import { bubbleOf, chatOf, expect, line, test } from '../testing/bubblewire'
import { aLiveBot } from '../testing/live-bot'
import { newestMessage } from '../testing/live-chat'
import { openOwnPage } from '../testing/own-page'
import { accessibleInEverySize } from '../testing/sizes'

const languages = {
  en: {
    direction: 'ltr',
    box: 'Your message',
    question: 'Where is my kettle?',
    status: 'Looking up your order in the warehouse of the eastern district',
    text: 'Your kettle is **on its way**, and *nearly* there:\n\n1. Packed on Monday\n2. In the van\n   - parcel `DE-4711`\n\n```\ntrack --parcel DE-4711 --language en --notify by-mail\n```\n\n## Your order\n\n| Kettle | Status | Parcel | Delivery |\n|---|---|---|---|\n| red | sent | DE-4711 | Thursday |\n\n> The van leaves at noon.\n\n[Follow it](https://shop.example/track) ',
    bold: 'on its way',
    stop: 'Stop',
    stopping: 'Stopping…',
    card: 'Table lamp',
    interrupted: 'This answer was interrupted.',
    again: 'Ask again',
  },
  ar: {
    direction: 'rtl',
    box: 'رسالتك',
    question: 'أين الغلاية التي طلبتها؟',
    status: 'أبحث عن طلبك في مستودع المنطقة الشرقية',
    text: 'غلايتك **في الطريق** إليك، وهي *قريبة* جدًا:\n\n1. غُلّفت يوم الاثنين\n2. في سيارة التوصيل\n   - الطرد `DE-4711`\n\n```\ntrack --parcel DE-4711 --language ar --notify by-mail\n```\n\n## طلبك\n\n| الغلاية | الحالة | الطرد | التسليم |\n|---|---|---|---|\n| حمراء | أُرسلت | DE-4711 | الخميس |\n\n> تغادر السيارة ظهرًا.\n\n[تتبّعها هنا](https://shop.example/track) ',
    bold: 'في الطريق',
    stop: 'إيقاف',
    stopping: 'جارٍ الإيقاف…',
    card: 'مصباح طاولة',
    interrupted: 'انقطعت هذه الإجابة.',
    again: 'اسأل مرة أخرى',
  },
}

for (const [lang, words] of Object.entries(languages))
  test(`a live message is readable in every size and state (${lang})`, {
    tag: ['@deep', '@wide-fonts'],
  }, async ({ page, bubblewire }) => {
    const looks = (name: string) => accessibleInEverySize(page, `chat-live-${lang}-${name}`, chatFrame(page))
    await openOwnPage(page, bubblewire, { lang })
    await bubbleOf(page).click()
    const chat = chatOf(page)
    const box = chat.getByRole('textbox', { name: words.box })
    await box.fill(words.question)
    await box.press('Enter')
    await expect(line(chat, /plants.*teas/s)).toBeVisible()
    const in_reply_to_id = await bubblewire.idOf(words.question)

    const bot = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '120' })
    bot.piece({ status: words.status })
    await expect(newestMessage(chat)).toContainText(words.status)
    await looks('status')
    bot.text(words.text)
    const bubble = newestMessage(chat)
    await expect(bubble.locator('strong')).toHaveText(words.bold)
    await expect(bubble.getByRole('link')).toBeVisible()
    await expect(bubble.locator('ol')).toHaveCSS('direction', words.direction)
    await looks('text')
    await chat.getByRole('button', { name: words.stop, exact: true }).click()
    await bot.expectLine('stop_requested')
    await expect(chat.getByRole('button', { name: words.stopping })).toBeVisible()
    await looks('stopping')
    const card = { title: words.card, items: [{ type: 'reply', title: words.again, payload: 'lamp' }] }
    bot.piece({ structured_content: { type: 'carousel', items: [card, { ...card, title: words.question }] } })
    await bot.end()
    await expect(newestMessage(chat).getByText(words.card)).toBeVisible()
    await expect(newestMessage(chat).locator('strong').first()).toHaveText(words.bold)
    await looks('end')

    const broken = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '120' })
    broken.text(words.text.slice(0, 60))
    await expect(chat.getByRole('button', { name: words.stop, exact: true })).toBeVisible()
    await expect(newestMessage(chat).locator('strong')).toHaveText(words.bold)
    broken.die()
    await expect(newestMessage(chat)).toContainText(words.interrupted, { timeout: 15_000 })
    await expect(chat.getByRole('button', { name: words.again }).last()).toBeVisible()
    await looks('interrupted')
  })
