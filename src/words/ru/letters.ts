/**
 * Письма и уведомления: `KIND_subject` и `KIND_text` писем, `KIND_line` уведомлений (одно предложение для списка на сайте,
 * всплывающего сообщения, сводки и письма без собственного текста) и то, что стоит под каждым письмом.
 */
export const letters = {
  footer: 'Tabiya, {site}',
  unsubscribe: 'Больше не присылать таких писем: {address}',
  test_subject: 'Почта с {site} доходит',
  test_text: 'Здравствуйте, {login}!\n\nЭто письмо показывает, что портал умеет отправлять почту.',
  move_line: 'Партия {number}: {name} сыграл {move}. Ваш ход.',
  'game-over_line': 'Партия {number} с соперником {name} окончена: {result}.',
  'game-began_line': 'Партия {number} с соперником {name} началась.',
  'game-aborted_line': 'Партия {number} с соперником {name} прекращена без результата.',
  'game-restored_line': 'Партия {number} с соперником {name} продолжается: её окончание отменено после сбоя.',
  'draw-offered_line': 'Партия {number}: {name} предлагает ничью.',
  'plan-played_line': 'Партия {number}: {name} сыграл {move}, ваш условный ход {reply} сделан.',
  'plan-dropped_line':
    'Партия {number}: ваши условные ходы больше не подходят и убраны. {name} сыграл {move}.',
  'time-low_line': 'Партия {number} с соперником {name}: ваше время истекает {at}.',
  round_line: '{event}: тур {round} начинается {at}.',
  'petition-ready_line': 'Петиция игроков ({group}): одиннадцать подписей, она ждёт ответа администрации.',
  'petition-accepted_line': 'Петиция ({group}) принята: турнир объявлен, вы в нём записаны.',
  'petition-refused_line': 'Петиция ({group}) отклонена: {answer}',
  'proposal-asked_line': 'Мастер просит согласовать очный турнир «{event}».',
  'proposal-agreed_line': 'Очный турнир «{event}» согласован и объявлен.',
  'proposal-returned_line': 'По очному турниру «{event}» есть замечания администрации.',
  'place-confirm_line': '«{event}»: вы прошли в тур {round}. Подтвердите место до {at}, иначе оно пропадёт.',
  news_line: '{text}',
  forum_line: 'Новое на форуме: {topic}',
  message_line: '{name} написал вам: {subject}',
  mailing_subject: 'От администрации {site}',
  mailing_text: '{text}',
  mailing_line: '{text}',
  maintenance_line: 'Сайт будет закрыт на работы с {from} до {until}. {text}',
  digest_subject:
    '{count, plural, one {# уведомление} few {# уведомления} many {# уведомлений} other {# уведомления}} с {site}',
  digest_text: 'Здравствуйте, {login}!\n\nВот что произошло с прошлого письма:',
  'claim-answer_subject': 'Ответ на обращение № {number}',
  'claim-answer_text': 'Администрация {site} отвечает на ваше обращение (№ {number} в реестре):\n\n{answer}',
  'password-reset_subject': 'Новый пароль для {login}',
  'password-reset_text':
    'Кто-то, скорее всего вы, просит новый пароль для логина {login}. Ссылка сработает один раз в течение двух часов. Если это были не вы, ничего не делайте: пароль останется прежним.',
  'email-confirm_subject': 'Подтвердите адрес',
  'email-confirm_text':
    'Здравствуйте, {login}. Подтвердите, пожалуйста, что этот адрес ваш. Ссылка действует два дня.',
  'email-new_subject': 'Ваш новый адрес',
  'email-new_text':
    'Логин {login} получит этот адрес. Подтвердите его по ссылке, она действует два дня. Если это были не вы, ничего не делайте.',
  'email-old_subject': 'Ваш адрес сменится',
  'email-old_text':
    'Логин {login} получит вместо этого адреса другой: {address}. Если вы этого хотите, согласитесь по ссылке, она действует два дня. Если это были не вы, сразу смените пароль.',
} as const;
