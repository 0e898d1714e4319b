export const profile = {
  renkei: {
    profile: {
      looks: 'Looks and language',
      notifications: {
        title: 'Notifications',
        in_app: 'Tell me of what happens in the app',
        in_app_hint:
          'Alerts, tasks given to you and their deadlines, results of imports, reactions to your own records, and comments that name you (@name) arrive at the bell at the top.',
        daily_mail: 'One mail a day (at about eight in the morning, only if there is something)',
        alerts: 'Mail me new alerts',
        alerts_hint:
          'The names of conditions, how many partners, and up to five new ones. Counts of due tasks come along.',
        report_alerts: 'Mail me new partners of reports',
        report_alerts_hint: 'If you are chosen to hear of a report on institutions.',
        summary: 'Send me one mail a day on what I have not seen',
        summary_hint: 'Only how many comments and likes, not what they say. Notifications in the app must be on.',
      },
      account: 'Account',
      password: {
        title: 'Password',
        current: 'Present password',
        signs_out: 'You will be signed out on every device, this one included, and sign in with the new password.',
        submit: 'Change the password',
      },
      mfa: {
        title: 'Codes by e-mail',
        is_on: 'On. You are asked for a code from your e-mail at every sign-in.',
        is_off: 'Off.',
        required: 'Your organisation asks it of everybody.',
        explanation:
          'Whoever knows your password cannot sign in without receiving your e-mail. With codes a password of 8 characters is enough.',
        turn_on: 'Turn on',
        turn_off: 'Turn off',
        turn_off_explanation: 'Please confirm with your present password.',
        turned_off: 'Codes have been turned off',
      },
      tenant_security: {
        title: 'Security of your organisation',
        require: 'Require codes of everybody',
        explanation: 'Whoever has not turned them on yet is asked to at the next sign-in.',
      },
    },
  },
}
