// A form that moves money is sent once: further presses are ignored until the page is shown again.
for (const form of document.querySelectorAll('form[data-send-once]')) {
  let sent = false
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
  addEventListener('pageshow', () => {
    sent = false
  })
}
