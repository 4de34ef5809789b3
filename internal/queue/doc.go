// Package queue holds the priority queues of the searches: monotone queues for
// integer keys, which never need a key below the last one taken.
package queue
