/** Texts of choosing an e-mail for selected institutions, which the partner search shows too. */
export const emailChoice = {
  renkei: {
    email_choice: {
      short: 'Write an e-mail to them',
      title: 'Write an e-mail to %{count} partners',
      found: '%{count} doctors can get mail',
      at: ' (at %{institutions} institutions)',
      nobody: 'None of their doctors has an e-mail address. Addresses are added on the chart, at its doctors.',
      suppressed: '%{count} of them are left out, because they get no mail.',
      without_advertising: '%{count} of them get no advertising: no consent is recorded, or they do not want any.',
      draft: 'Draft',
      hint: 'Choose a draft, or type a new title',
      new: 'New e-mail “%{title}”',
      confirm: 'Add as recipients',
      done: 'They are recipients of “%{title}” now.',
      now: 'It goes to %{count} recipients; %{left_out} are left out.',
      open: 'Open the e-mail',
    },
  },
}
