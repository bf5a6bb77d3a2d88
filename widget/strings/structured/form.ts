export const formWords = {
  form: 'Form',
  form_start: 'Start',
  form_continue: 'Continue',
  form_private: 'Only the team that asked can read your answers.',
  form_sent: 'Sent',
  form_sending: 'Sending…',
  form_not_sent: 'Not sent yet',
  form_hidden: 'Hidden',
  form_no_answer: 'No answer',
}
