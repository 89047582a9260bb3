export const tournaments = {
  'system.round-robin': 'Круговая система',
  'system.swiss': 'Швейцарская система',
  'system.other': 'Другая система',

  'state.announced': 'Объявлен',
  'state.running': 'Идёт',
  'state.finished': 'Завершён',
  'state.cancelled': 'Отменён',

  'refusal.not-found': 'Такого турнира нет.',
  'refusal.not-allowed': 'Это вам не разрешено. Турниры объявляют администраторы и организаторы.',
  'refusal.bad-settings': 'Турнир не объявлен: в форме ещё не всё верно.',
  'refusal.registration-closed': 'Сейчас регистрация закрыта (R-192).',
  'refusal.already-registered': 'Вы уже зарегистрированы.',
  'refusal.not-registered': 'Вы не зарегистрированы.',
  'refusal.already-started': 'Турнир начался, теперь это невозможно.',
  'refusal.full': 'Все места заняты: {limit}.',
  'refusal.too-few-entrants': 'Слишком мало участников: нужно не меньше {least}.',
  'refusal.busy': 'В это же мгновение турнир изменил кто-то другой. Ничего не записано, попробуйте ещё раз.',
  'refusal.bad-file': 'Файл не читается как турнир: строка {line}, колонка {column}.',

  'fault.missing': 'Заполните это поле.',
  'fault.too-long': 'Слишком длинно.',
  'fault.characters': 'Здесь есть знак, который нельзя показать, например управляющий.',
  'fault.unknown': 'Этого здесь выбрать нельзя.',
  'fault.out-of-range': 'Слишком мало или слишком много.',
  'fault.in-the-past': 'Это время уже прошло.',
  'fault.before-registration': 'Регистрация не может закончиться раньше, чем начнётся.',
  'fault.after-start': 'Регистрация должна закончиться до начала турнира.',
  'fault.repeated': 'Что-то названо дважды.',

  'field.name': 'Название',
  'field.regulation': 'Положение',
  'field.system': 'Система',
  'field.kind': 'Игра',
  'field.control': 'Контроль времени',
  'field.firstMoveMs': 'Срок первого хода',
  'field.registrationFrom': 'Регистрация с',
  'field.registrationTo': 'Регистрация по',
  'field.startsAt': 'Начало',
  'field.tieBreaks': 'Дополнительные показатели',
  'field.pace': 'Порядок партий',
  'field.rated': 'С расчётом рейтинга',
  'field.entrantsLimit': 'Наибольшее число участников',

  'pace.rounds': 'Тур за туром',
  'pace.all-at-once': 'Все партии сразу',

  'cancelled.too-few-entrants': 'слишком мало участников',
  'cancelled.by-organiser': 'по решению организатора',

  'news.announced': 'Объявлен турнир «{tournament}». Приглашаем зарегистрироваться.',
  'news.started':
    'Турнир «{tournament}» начался: {entrants, plural, one {# участник} few {# участника} many {# участников} other {# участника}}.',
  'news.round-finished': 'Турнир «{tournament}»: тур {round} завершён.',
  'news.finished':
    'Турнир «{tournament}» завершён. {winners, plural, =0 {} one {Победитель: {winner}.} few {Первое место делят {winner}.} many {Первое место делят {winner}.} other {Первое место делят {winner}.}}',
  'news.cancelled': 'Турнир «{tournament}» не состоится: {reason}.',

  'describe.everybody': 'Каждый играет с каждым одну партию.',
  'describe.size':
    '{entrants, plural, one {# участник} few {# участника} many {# участников} other {# участника}}, {rounds, plural, one {# тур} few {# тура} many {# туров} other {# тура}}, {games, plural, one {# партия} few {# партии} many {# партий} other {# партии}}.',
  'describe.numbersByLot':
    'Номера определяет жребий в момент начала. Хеш зерна опубликован сразу, само зерно — после жребия, так что жребий может повторить каждый.',
  'describe.bergerColours': 'Кто с кем, в каком туре и каким цветом играет, определяет таблица Бергера.',
  'describe.byRounds': 'Следующий тур начинается, как только закончится последняя партия тура.',
  'describe.allAtOnce': 'Все партии начинаются одновременно.',
  'describe.firstMove':
    'Первый ход каждый должен сделать за {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}, иначе ему засчитывается поражение; часы при этом идут.',
  'describe.places': 'Места: больше очков, затем объявленные показатели. Кто равен во всём, делит место.',
  'describe.least': 'Если участников меньше {least}, турнир не состоится.',
  'describe.fromFile': 'Турнир сыгран в другом месте и взят из файла. Места файла оставлены как есть.',
} as const;
