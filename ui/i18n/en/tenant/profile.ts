export const profile = {
  renkei: {
    profile: {
      looks: 'Looks and language',
      notifications: {
        title: 'Notifications',
        in_app: 'Tell me of what happens in the app',
        in_app_hint:
          'Alerts, tasks given to you and their deadlines, changes and deletions of what is yours, results of imports, reactions to your own records, and comments that name you (@name) arrive at the bell at the top.',
        daily_mail: 'One mail a day (at about eight in the morning, only if there is something)',
        alerts: 'Mail me new alerts',
        alerts_hint:
          'The names of conditions, how many partners, and up to five new ones. Counts of due tasks come along.',
        report_alerts: 'Mail me new partners of reports',
        report_alerts_hint: 'If you are chosen to hear of a report on institutions.',
        summary: 'Send me one mail a day on what I have not seen',
        summary_hint: 'Only how many comments and likes, not what they say. Notifications in the app must be on.',
        letters: 'Mail me the number of overdue letters on Mondays',
        letters_hint: 'Of your own department, if your account has one. The mail names neither patients nor referrers.',
      },
      web_push: {
        title: 'Notifications on this device',
        switch: 'Notify me on this device',
        hint: 'Shows how many alerts, tasks and the like are new, also while the app is closed. It shows no contents and no names. Signing out ends it.',
        needs_in_app: 'Turn on notifications in the app first.',
        unsupported:
          'This browser cannot show notifications. On an iPhone or iPad, add Renkei to the home screen from the share menu and open it from there.',
        denied:
          'The browser refuses notifications. Allow them for this site in the settings of the browser and try again.',
        failed: 'The push service of the browser could not be reached. Please check the network and try again.',
        turned_on: 'This device will be notified',
        turned_off: 'This device is no longer notified',
        devices: 'Devices that are notified',
        this_device: 'This device',
        added: 'Added %{time}',
        last_sent: 'Last notified %{time}',
        never_sent: 'Not notified yet',
        remove: 'Remove',
        remove_of: 'Remove %{device}',
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
