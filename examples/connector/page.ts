/** The customer's phone: text, everything that can be tapped, and other fields as JSON. No library. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A customer's phone</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
  body { display: grid; grid-template-rows: 1fr auto; height: 100dvh; max-width: 26rem; margin: 0 auto }
  ol { list-style: none; margin: 0; padding: 1rem; overflow-y: auto; display: grid; gap: .5rem; align-content: start }
  li { max-width: 80%; padding: .5rem .75rem; border-radius: 1rem; background: light-dark(#eee, #333); overflow-wrap: anywhere; white-space: pre-wrap }
  li.customer { justify-self: end; background: light-dark(#205cd0, #3f72d8); color: #fff }
  button, input { font: inherit; padding: .5rem .75rem; border-radius: .75rem; border: 1px solid #888; margin: .25rem .25rem 0 0 }
  pre { font-size: .75rem; overflow: auto; margin: .5rem 0 0 }
  form { display: flex; gap: .5rem; padding: 1rem } input { flex: 1; min-width: 0 }
</style>
<ol aria-live="polite" aria-label="Messages"></ol>
<form><input name="body" aria-label="Message" autocomplete="off" required><button>Send</button></form>
<script>
  const log = document.querySelector('ol')
  const say = (message) => fetch('say', { method: 'POST', body: JSON.stringify(message) }).then(show)
  let shown = 0

  async function show() {
    const lines = await (await fetch('lines')).json()
    for (const line of lines.slice(shown)) log.append(draw(line))
    if (lines.length > shown) log.lastElementChild.scrollIntoView()
    shown = lines.length
  }

  function draw({ from, foreign_id, body, message }) {
    const item = document.createElement('li')
    item.className = from
    item.append(body)
    const content = message?.structured_content
    for (const option of optionsOf(content)) {
      const button = document.createElement('button')
      button.textContent = option.title
      button.onclick = () => option.url
        ? window.open(option.url, '_blank', 'noopener')
        : say({ body: option.title, structured_reply: option.reply, in_reply_to_id: foreign_id })
      item.append(document.createElement('br'), button)
    }
    if (content) {
      const raw = document.createElement('pre')
      raw.textContent = message.as + '\\n' + JSON.stringify(content, null, 1)
      item.append(raw)
    }
    return item
  }

  function optionsOf(content) {
    if (!content) return []
    if (content.type === 'carousel') return content.items.flatMap(optionsOf)
    if (content.type === 'time_select') {
      return content.timeslots.map(({ identifier, start_time }) => ({ title: start_time, reply: { identifier, start_time } }))
    }
    return (content.items ?? []).filter(({ title }) => title).map(({ title, payload, url, type, section_identifier }) => ({
      title,
      url: type === 'url' ? url : undefined,
      reply: content.type === 'list' ? { items: [{ title, payload, section_identifier }] } : { payload },
    }))
  }

  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault()
    const { body } = event.target.elements
    say({ body: body.value })
    body.value = ''
  }
  setInterval(show, 1000)
  show()
</script>
</html>
`
